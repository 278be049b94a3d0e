import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const webhookMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 31,
    code: 'system.webhook',
    type: MenuType.menu,
    title: '事件推送',
    path: '/admin/sys/webhook',
    component: 'webhook/webhooks',
    icon: 'notice',
    functions: ['sys:webhook:paging', 'sys:webhook:save', 'sys:webhook:send'],
  },
];
