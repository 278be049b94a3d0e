import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const appealMenus: readonly MenuPart[] = [
  {
    below: 'exam',
    at: 16,
    code: 'exam.appeals',
    type: MenuType.menu,
    title: '申诉处理',
    path: '/admin/exam/appeals',
    component: 'appeal/appeals',
    icon: 'comment',
    functions: ['exam:appeal:answer'],
  },
  {
    below: 'exam',
    at: 17,
    code: 'exam.examAppeals',
    type: MenuType.route,
    title: '考试的申诉',
    path: '/admin/exam/appeals/:examId',
    component: 'appeal/exam-appeals',
  },
];
