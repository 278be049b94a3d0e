import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const statsMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 11,
    code: 'stats',
    type: MenuType.menu,
    title: '统计',
    path: '/admin/stats',
    component: 'stats/stats',
    icon: 'chart',
    functions: ['stats:figure:list'],
  },
];
