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
  'iam.usersImported': '导入用户',
  'iam.registered': '注册账号',
  'iam.mobileChanged': '更换手机号',
  'iam.bindingAdded': '绑定第三方账号',
  'iam.bindingRemoved': '解除第三方绑定',
  'iam.faceEnrolled': '登记人脸',
  'iam.faceRemoved': '删除人脸登记',
  'iam.ownDataExported': '导出个人信息',
  'iam.accountErased': '注销账号',
  'iam.passwordChanged': '修改密码',
  'iam.passwordReset': '重置密码',
  'iam.secondFactorEnrolled': '启用两步验证',
  'iam.secondFactorRemoved': '关闭两步验证',
  'iam.secondFactorReset': '重置两步验证',
  'iam.secondFactorFailed': '两步验证失败',
  'iam.recoveryCodeUsed': '使用恢复码',
  'iam.recoveryCodesRenewed': '更换恢复码',
  'iam.deptSaved': '保存部门',
  'iam.deptMoved': '移动部门',
  'iam.deptDeleted': '删除部门',
  'iam.roleSaved': '保存角色',
  'iam.roleDeleted': '删除角色',
  'iam.menuSaved': '保存菜单',
  'iam.menuSorted': '调整菜单顺序',
  'iam.menuDeleted': '删除菜单',
  'site.settingsSaved': '修改站点设置',
  'message.sent': '发送消息',
  'message.withdrawn': '撤回消息',
  'message.templateSaved': '修改消息模板',
  'embed.hostSaved': '保存接入系统',
  'embed.hostDeleted': '删除接入系统',
  'media.uploaded': '上传文件',
  'media.videoBegun': '上传视频',
  'content.saved': '保存内容',
  'content.published': '发布内容',
  'content.withdrawn': '撤下内容',
  'content.pinned': '置顶内容',
  'content.trashed': '内容移入回收站',
  'content.restored': '恢复内容',
  'content.purged': '彻底删除内容',
  'content.categorySaved': '保存内容分类',
  'content.categoryDeleted': '删除内容分类',
  'content.homeSaved': '修改首页设置',
  'site.policySaved': '修改安全策略',
  'site.integrationSaved': '修改接入设置',
  'audit.exported': '导出日志',
  'ops.checkStarted': '运行系统自检',
  'ops.taskRetried': '重试后台任务',
  'ops.keysRotated': '更换数据密钥',
  'question.repoSaved': '保存题库',
  'question.repoDeleted': '删除题库',
  'question.categorySaved': '保存题库分类',
  'question.categoryDeleted': '删除题库分类',
  'question.saved': '保存试题',
  'question.published': '发布试题',
  'question.retired': '停用试题',
  'question.restored': '恢复试题',
  'question.placed': '调整试题题库',
  'question.tagged': '调整试题知识点',
  'question.deleted': '删除试题',
  'question.imported': '导入试题',
  'question.importUndone': '撤销试题导入',
  'question.exported': '导出试题',
  'question.reportAnswered': '答复试题纠错',
  'exam.saved': '保存考试',
  'exam.deleted': '删除考试',
  'exam.copied': '复制考试',
  'exam.published': '发布考试',
  'exam.closed': '关闭考试',
  'exam.reopened': '重新开放考试',
  'exam.released': '公布成绩',
  'exam.overrideSaved': '保存特殊安排',
  'exam.overrideDeleted': '删除特殊安排',
  'training.classSaved': '保存培训班',
  'training.classCopied': '复制培训班',
  'training.classPublished': '发布培训班',
  'training.classClosed': '关闭培训班',
  'training.classReopened': '重新开放培训班',
  'training.classDeleted': '删除培训班',
  'training.reviewed': '审核报名',
  'training.paymentConfirmed': '确认缴费',
  'training.reviewUndone': '撤销报名审核',
  'training.paymentUndone': '撤销缴费确认',
  'training.proofRefused': '退回缴费凭证',
  'training.invoiceNoted': '登记发票',
  'training.cancelled': '取消报名',
  'training.completed': '结业',
  'training.peopleImported': '批量报名',
  'training.peopleExported': '导出报名信息',
  'training.personUnmasked': '查看完整报名信息',
  'training.attendanceCorrected': '更正签到',
  'paper.forced': '收卷',
  'paper.extended': '延长考试时间',
  'paper.exported': '导出答卷',
  'paper.savesArchived': '归档作答记录',
  'paper.savesRestored': '恢复作答记录',
} as const satisfies Readonly<Record<string, string>>;

export type AuditAction = keyof typeof auditActions;
const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** Lists count and turn pages up to here: whoever looks for more narrows the filter or exports. */
export const AUDIT_LIST_LIMIT = 10_000;

export const AuditFilter = z.object({
  action: z.enum(actionNames).optional(),
  /** The whole account. */
  userName: z.string().trim().max(50).optional(),
  /** Part of the summary. */
  keyword: z.string().trim().max(50).optional(),
  ip: z.string().trim().max(50).optional(),
  /** What it was done to, as `<noun>:<id>`. */
  target: z.string().trim().max(80).optional(),
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
  /** Whether the entry says what stood there before and after. */
  hasChange: z.boolean(),
});

/** The entries that are about signing in and out. */
export const loginActions = [
  'iam.login',
  'iam.loginFailed',
  'iam.loginLocked',
  'iam.logout',
  'iam.sessionRevoked',
] as const;

export const LoginFilter = AuditFilter.pick({ userName: true, ip: true, between: true }).extend({
  action: z.enum(loginActions).optional(),
});

const LoginEntry = AuditEntry.pick({
  id: true,
  at: true,
  userName: true,
  realName: true,
  ip: true,
  summary: true,
}).extend({
  action: z.enum(loginActions),
  userAgent: z.string(),
});

const started = z.object({ taskId: Id });

export const auditApi = {
  paging: post('/api/sys/audit/paging', {
    summary: '操作日志',
    access: 'perm:sys:audit:paging',
    scope: 'dept',
    ...paging(AuditFilter, AuditEntry),
  }),
  detail: post('/api/sys/audit/detail', {
    summary: '操作日志详情',
    access: 'perm:sys:audit:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: AuditEntry.extend({
      userAgent: z.string(),
      requestId: z.string(),
      before: z.record(z.string(), z.json()).nullable(),
      after: z.record(z.string(), z.json()).nullable(),
    }),
    errors: ['auditNotFound'],
  }),
  logins: post('/api/sys/audit/logins', {
    summary: '登录日志',
    access: 'perm:sys:audit:logins',
    scope: 'dept',
    ...paging(LoginFilter, LoginEntry),
  }),
  export: post('/api/sys/audit/export', {
    summary: '导出操作日志',
    access: 'perm:sys:audit:export',
    scope: 'dept',
    request: z.object({ params: AuditFilter }),
    response: started,
  }),
  exportLogins: post('/api/sys/audit/export-logins', {
    summary: '导出登录日志',
    access: 'perm:sys:audit:export',
    scope: 'dept',
    request: z.object({ params: LoginFilter }),
    response: started,
  }),
};
