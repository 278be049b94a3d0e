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
  {
    below: 'system',
    at: 32,
    code: 'system.webhookMessage',
    type: MenuType.route,
    title: '推送记录',
    path: '/admin/sys/webhook/message',
    component: 'webhook/messages',
  },
];
