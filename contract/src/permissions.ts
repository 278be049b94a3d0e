/** Every permission code, with the words shown to whoever grants it. They become the functions (menu type 2) of the menu tree. */
export const permissions = {
  'sys:overview:detail': '查看系统概况',
  'sys:check:start': '运行系统自检',
  'sys:user:paging': '查看用户',
  'sys:user:save': '新增和修改用户',
  'sys:user:review': '审核注册用户',
  'sys:user:delete': '删除用户',
  'sys:user:reset': '重置用户密码',
  'sys:user:export': '导出用户',
  'sys:user:sessions': '管理用户的登录',
  'sys:user:unmask': '查看完整个人信息',
  'sys:dept:tree': '查看部门',
  'sys:dept:save': '新增和修改部门',
  'sys:dept:delete': '删除部门',
  'sys:role:list': '查看角色',
  'sys:role:save': '新增和修改角色',
  'sys:role:delete': '删除角色',
  'sys:menu:tree': '查看菜单',
  'sys:menu:save': '新增和修改菜单',
  'sys:menu:delete': '删除菜单',
  'sys:config:save': '修改站点设置',
  'sys:audit:paging': '查看操作日志',
  'sys:task:paging': '查看后台任务',
} as const satisfies Readonly<Record<string, string>>;

export type Permission = keyof typeof permissions;
