import type { LabelTable } from '../core/module.ts';

export const sitePermissions = {
  'sys:config:save': '修改站点设置',
  'sys:config:policy': '安全策略（须拥有全部权限）',
  'sys:config:integration': '短信、第三方登录等接入设置（须拥有全部权限）',
} as const satisfies LabelTable;
