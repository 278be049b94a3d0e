import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const embedMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 30,
    code: 'system.host',
    type: MenuType.menu,
    title: '接入系统',
    path: '/admin/sys/host',
    component: 'embed/hosts',
    icon: 'link',
    functions: ['sys:host:paging', 'sys:host:save'],
  },
];
