import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const auditMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 40,
    code: 'system.audit',
    type: MenuType.menu,
    title: '操作日志',
    path: '/admin/sys/audit',
    component: 'audit/entries',
    icon: 'audit',
    functions: ['sys:audit:paging', 'sys:audit:export'],
  },
  {
    below: 'system',
    at: 41,
    code: 'system.login',
    type: MenuType.menu,
    title: '登录日志',
    path: '/admin/sys/login',
    component: 'audit/logins',
    icon: 'login',
    functions: ['sys:audit:logins'],
  },
];
