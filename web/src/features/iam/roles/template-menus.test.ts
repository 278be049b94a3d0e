import { expect, it } from 'vitest';
import { templateMenus } from './template-menus.ts';

const menu = (id: string, parentId: string | null, permission = '') => ({ id, parentId, code: id, permission });

it('a template grants its functions and pages with everything above them, and nothing beside', () => {
  const menus = [
    menu('exam', null),
    menu('exam.exam', 'exam'),
    menu('f1', 'exam.exam', 'exam:exam:paging'),
    menu('f2', 'exam.exam', 'exam:exam:delete'),
    menu('exam.edit', 'exam'),
    menu('train', null),
    menu('train.edit', 'train'),
  ];
  const template = {
    code: 't',
    name: '',
    remark: '',
    permissions: ['exam:exam:paging'] as const,
    pages: ['exam.edit'],
  };
  expect(templateMenus(menus, template)).toEqual(['exam', 'exam.exam', 'f1', 'exam.edit']);
});
