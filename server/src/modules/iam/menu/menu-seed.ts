import { MenuType, menuLayouts } from '@ganlin/contract/iam/menu';
import type { Permission } from '@ganlin/contract/permissions';
import { contentMenus } from './content-menus.ts';
import { trainingMenus } from './training-menus.ts';

/** A menu item as a release brings it. `code` never changes; the rest may be rearranged by people afterwards. */
export interface MenuSeed {
  readonly code: string;
  readonly type: MenuType;
  readonly title: string;
  readonly path: string;
  readonly component?: string;
  readonly redirect?: string;
  readonly icon?: string;
  readonly affix?: boolean;
  readonly alwaysShow?: boolean;
  /** The permissions whose functions stand below this item. */
  readonly functions?: readonly Permission[];
  readonly children?: readonly MenuSeed[];
}

export const managementMenus: MenuSeed = {
  code: 'management',
  type: MenuType.menu,
  title: '管理中心',
  path: '/admin',
  component: menuLayouts.management,
  redirect: '/admin/dashboard',
  children: [
    {
      code: 'dashboard',
      type: MenuType.menu,
      title: '系统概况',
      path: '/admin/dashboard',
      component: 'ops/dashboard',
      icon: 'dashboard',
      affix: true,
      functions: ['sys:overview:detail', 'sys:check:start'],
    },
    {
      code: 'question',
      type: MenuType.menu,
      title: '题库管理',
      path: '/admin/qu',
      icon: 'question',
      alwaysShow: true,
      children: [
        {
          code: 'question.repo',
          type: MenuType.menu,
          title: '题库',
          path: '/admin/qu/repo',
          component: 'question/repos',
          icon: 'repo',
          functions: ['qu:repo:paging', 'qu:repo:save', 'qu:repo:delete'],
        },
        {
          code: 'question.question',
          type: MenuType.menu,
          title: '试题',
          path: '/admin/qu/question',
          component: 'question/questions',
          icon: 'question',
          functions: [
            'qu:question:paging',
            'qu:question:save',
            'qu:question:delete',
            'qu:question:import',
            'qu:question:export',
          ],
        },
        {
          code: 'question.edit',
          type: MenuType.route,
          title: '编辑试题',
          path: '/admin/qu/question/edit/:id',
          component: 'question/question-edit',
        },
        {
          code: 'question.import',
          type: MenuType.menu,
          title: '导入试题',
          path: '/admin/qu/import',
          component: 'question/question-import',
          icon: 'import',
        },
        {
          code: 'question.report',
          type: MenuType.menu,
          title: '试题纠错',
          path: '/admin/qu/report',
          component: 'question/reports',
          icon: 'report',
          functions: ['qu:report:paging', 'qu:report:reply'],
        },
      ],
    },
    {
      code: 'exam',
      type: MenuType.menu,
      title: '考试管理',
      path: '/admin/exam',
      icon: 'exam',
      alwaysShow: true,
      children: [
        {
          code: 'exam.exam',
          type: MenuType.menu,
          title: '考试',
          path: '/admin/exam/exam',
          component: 'exam/exams',
          icon: 'exam',
          functions: ['exam:exam:paging', 'exam:exam:save', 'exam:exam:publish', 'exam:exam:delete'],
        },
        {
          code: 'exam.edit',
          type: MenuType.route,
          title: '编辑考试',
          path: '/admin/exam/exam/edit/:id',
          component: 'exam/exam-edit',
        },
        {
          code: 'exam.paper',
          type: MenuType.menu,
          title: '答卷',
          path: '/admin/exam/paper',
          component: 'paper/papers',
          icon: 'paper',
          functions: ['exam:paper:paging', 'exam:paper:export', 'exam:paper:hand-in', 'exam:paper:extend'],
        },
        {
          code: 'exam.paperView',
          type: MenuType.route,
          title: '答卷详情',
          path: '/admin/exam/paper/view/:id',
          component: 'paper/paper-view',
        },
      ],
    },
    trainingMenus,
    contentMenus,
    {
      code: 'system',
      type: MenuType.menu,
      title: '系统管理',
      path: '/admin/sys',
      icon: 'setting',
      alwaysShow: true,
      children: [
        {
          code: 'system.user',
          type: MenuType.menu,
          title: '用户',
          path: '/admin/sys/user',
          component: 'iam/users',
          icon: 'user',
          functions: [
            'sys:user:paging',
            'sys:user:save',
            'sys:user:review',
            'sys:user:delete',
            'sys:user:reset',
            'sys:user:export',
            'sys:user:import',
            'sys:user:sessions',
            'sys:user:unmask',
          ],
        },
        {
          code: 'system.userImport',
          type: MenuType.route,
          title: '导入用户',
          path: '/admin/sys/user/import',
          component: 'iam/user-import',
        },
        {
          code: 'system.dept',
          type: MenuType.menu,
          title: '部门',
          path: '/admin/sys/dept',
          component: 'iam/depts',
          icon: 'dept',
          functions: ['sys:dept:tree', 'sys:dept:save', 'sys:dept:delete'],
        },
        {
          code: 'system.role',
          type: MenuType.menu,
          title: '角色',
          path: '/admin/sys/role',
          component: 'iam/roles',
          icon: 'role',
          functions: ['sys:role:list', 'sys:role:save', 'sys:role:delete'],
        },
        {
          code: 'system.menu',
          type: MenuType.menu,
          title: '菜单',
          path: '/admin/sys/menu',
          component: 'iam/menus',
          icon: 'menu',
          functions: ['sys:menu:tree', 'sys:menu:save', 'sys:menu:delete'],
        },
        {
          code: 'system.config',
          type: MenuType.menu,
          title: '站点设置',
          path: '/admin/sys/config',
          component: 'site/settings',
          icon: 'setting',
          functions: ['sys:config:save', 'sys:config:policy', 'sys:config:integration'],
        },
        {
          code: 'system.message',
          type: MenuType.menu,
          title: '消息',
          path: '/admin/sys/msg',
          component: 'message/broadcasts',
          icon: 'message',
          functions: ['sys:msg:paging', 'sys:msg:send', 'sys:msg:template'],
        },
        {
          code: 'system.host',
          type: MenuType.menu,
          title: '接入系统',
          path: '/admin/sys/host',
          component: 'embed/hosts',
          icon: 'link',
          functions: ['sys:host:paging', 'sys:host:save'],
        },
        {
          code: 'system.audit',
          type: MenuType.menu,
          title: '操作日志',
          path: '/admin/sys/audit',
          component: 'audit/entries',
          icon: 'audit',
          functions: ['sys:audit:paging', 'sys:audit:export'],
        },
        {
          code: 'system.login',
          type: MenuType.menu,
          title: '登录日志',
          path: '/admin/sys/login',
          component: 'audit/logins',
          icon: 'login',
          functions: ['sys:audit:logins'],
        },
        {
          code: 'system.task',
          type: MenuType.menu,
          title: '后台任务',
          path: '/admin/sys/task',
          component: 'ops/tasks',
          icon: 'task',
          functions: ['sys:task:paging', 'sys:task:retry'],
        },
        {
          code: 'system.health',
          type: MenuType.menu,
          title: '运行状况',
          path: '/admin/sys/health',
          component: 'ops/health',
          icon: 'health',
          functions: ['sys:health:detail', 'sys:key:rotate'],
        },
        {
          code: 'system.session',
          type: MenuType.menu,
          title: '登录设备',
          path: '/admin/sys/session',
          component: 'iam/own-sessions',
          icon: 'device',
        },
      ],
    },
  ],
};
