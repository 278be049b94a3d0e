import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const analysisMenus: readonly MenuPart[] = [
  {
    below: 'exam',
    at: 40,
    code: 'exam.analysis',
    type: MenuType.route,
    title: '考试分析',
    path: '/admin/exam/analysis/:examId',
    component: 'analysis/analysis',
    functions: ['exam:analysis:view'],
  },
];
