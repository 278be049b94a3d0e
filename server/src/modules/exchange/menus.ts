import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const exchangeMenus: readonly MenuPart[] = [
  {
    below: 'exam',
    at: 60,
    code: 'exam.package',
    type: MenuType.menu,
    title: '考试包',
    path: '/admin/exam/package',
    component: 'exchange/packages',
    icon: 'exam',
    functions: [
      'exam:package:paging',
      'exam:package:export',
      'exam:package:import',
      'exam:package:results',
      'exam:package:site',
    ],
  },
];
