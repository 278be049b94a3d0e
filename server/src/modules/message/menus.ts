import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const messageMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 20,
    code: 'system.message',
    type: MenuType.menu,
    title: '消息',
    path: '/admin/sys/msg',
    component: 'message/broadcasts',
    icon: 'message',
    functions: ['sys:msg:paging', 'sys:msg:send', 'sys:msg:template'],
  },
];
