import type { LabelTable } from '../core/module.ts';

export const iamPermissions = {
  'sys:user:paging': '查看用户',
  'sys:user:save': '新增和修改用户',
  'sys:user:review': '审核注册用户',
  'sys:user:delete': '删除用户',
  'sys:user:reset': '重置用户密码',
  'sys:user:export': '导出用户',
  'sys:user:import': '导入用户',
  'sys:user:sessions': '管理用户的登录',
  'sys:user:online': '查看在线用户',
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
} as const satisfies LabelTable;
