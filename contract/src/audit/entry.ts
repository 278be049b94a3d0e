import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time, TimeRange } from '../core/time.ts';

/** What the audit log records, with its words on screen. Names are `<module>.<deed>`. */
export const auditActions = {
  'iam.login': '登录',
  'iam.loginFailed': '登录失败',
  'iam.loginLocked': '登录被锁定',
  'iam.logout': '退出登录',
  'iam.sessionRevoked': '结束登录',
  'iam.userCreated': '新增用户',
  'iam.userChanged': '修改用户',
  'iam.userDeleted': '删除用户',
  'iam.userReviewed': '审核用户',
  'iam.userUnmasked': '查看完整个人信息',
  'iam.usersExported': '导出用户',
  'iam.passwordChanged': '修改密码',
  'iam.passwordReset': '重置密码',
  'iam.deptSaved': '保存部门',
  'iam.deptMoved': '移动部门',
  'iam.deptDeleted': '删除部门',
  'iam.roleSaved': '保存角色',
  'iam.roleDeleted': '删除角色',
  'iam.menuSaved': '保存菜单',
  'iam.menuSorted': '调整菜单顺序',
  'iam.menuDeleted': '删除菜单',
  'site.settingsSaved': '修改站点设置',
  'media.uploaded': '上传文件',
  'ops.checkStarted': '运行系统自检',
} as const satisfies Readonly<Record<string, string>>;

export type AuditAction = keyof typeof auditActions;
const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

const AuditFilter = z.object({
  action: z.enum(actionNames).optional(),
  userName: z.string().trim().max(50).optional(),
  between: TimeRange.optional(),
});

const AuditEntry = z.object({
  id: Id,
  at: Time,
  action: z.enum(actionNames),
  userName: z.string(),
  realName: z.string(),
  ip: z.string(),
  target: z.string(),
  summary: z.string(),
});

export const auditApi = {
  paging: post('/api/sys/audit/paging', {
    summary: '操作日志',
    access: 'perm:sys:audit:paging',
    ...paging(AuditFilter, AuditEntry),
  }),
};
