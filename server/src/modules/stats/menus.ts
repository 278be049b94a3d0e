import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const statsMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 10,
    code: 'dashboard',
    type: MenuType.menu,
    title: '仪表盘',
    path: '/admin/dashboard',
    component: 'stats/dashboard',
    icon: 'dashboard',
    affix: true,
  },
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
