import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const opsMenus: readonly MenuPart[] = [
  {
    below: 'system',
    at: 50,
    code: 'system.task',
    type: MenuType.menu,
    title: '后台任务',
    path: '/admin/sys/task',
    component: 'ops/tasks',
    icon: 'task',
    functions: ['sys:task:paging', 'sys:task:retry'],
  },
  {
    below: 'system',
    at: 51,
    code: 'system.health',
    type: MenuType.menu,
    title: '运行状况',
    path: '/admin/sys/health',
    component: 'ops/health',
    icon: 'health',
    functions: ['sys:health:detail', 'sys:key:rotate'],
  },
  {
    below: 'system',
    at: 49,
    code: 'system.overview',
    type: MenuType.menu,
    title: '系统概况',
    path: '/admin/sys/overview',
    component: 'ops/overview',
    icon: 'report',
    functions: ['sys:overview:detail', 'sys:check:start'],
  },
];
