import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const siteMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 10,
    code: 'system.config',
    type: MenuType.menu,
    title: '站点设置',
    path: '/admin/sys/config',
    component: 'site/settings',
    icon: 'setting',
    functions: ['sys:config:save', 'sys:config:policy', 'sys:config:integration'],
  },
];
