import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const retentionMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 55,
    code: 'system.retention',
    type: MenuType.menu,
    title: '数据保存期限',
    path: '/admin/sys/retention',
    component: 'retention/retention',
    icon: 'calendar',
    functions: ['sys:retention:list', 'sys:retention:save'],
  },
];
