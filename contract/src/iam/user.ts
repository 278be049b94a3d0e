import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { XLSX } from '../core/import.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { Email, IdCard, Mobile, orEmpty } from '../core/person.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Password } from './sign-in/password.ts';

/** User, role type and state: the codes of the specification, sections 3 and 6. */
export const RoleType = { learner: 1, staff: 2 } as const;
export type RoleType = (typeof RoleType)[keyof typeof RoleType];
export const roleTypeLabels: Readonly<Record<RoleType, string>> = { 1: '学员', 2: '管理人员' };

export const UserState = { normal: 0, disabled: 1, pending: 2 } as const;
export type UserState = (typeof UserState)[keyof typeof UserState];
export const userStateLabels: Readonly<Record<UserState, string>> = { 0: '正常', 1: '禁用', 2: '待审核' };

/**
 * How much time a user has in exams, in percent of the exam's: 150 is half as much again. Granted for good to users
 * who need it; an exam may grant more (`contract/src/exam/override.ts`).
 */
export const TimePercent = z.int().min(100, '考试时间不能少于 100%').max(400, '考试时间不能超过 400%');

export const UserFilter = z.object({
  /** Part of the name or account, or a whole mobile or id-card number. */
  keyword: z.string().trim().max(50).optional(),
  state: z.enum(UserState).optional(),
  roleType: z.enum(RoleType).optional(),
  roleId: Id.optional(),
  /** The department with those below it. */
  deptId: Id.optional(),
});

/** An active session of a user. */
export const UserSession = z.object({
  id: Id,
  ip: z.string(),
  userAgent: z.string(),
  /** The system whose frame the session belongs to; empty for an ordinary sign-in. */
  hostName: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
});

/** A user in a list. Mobile and id card are masked for every caller. */
const UserRow = z.object({
  id: Id,
  userName: z.string(),
  realName: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  idCard: z.string(),
  email: z.string(),
  roleType: z.enum(RoleType),
  state: z.enum(UserState),
  deptId: Id.nullable(),
  deptName: z.string(),
  /** The department chosen at registration, while the user has none. */
  wishedDept: z.string(),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Time,
  lastLoginAt: Time.nullable(),
});

export const UserForm = z.object({
  id: Id.optional(),
  userName: z
    .string()
    .trim()
    .min(1, '请输入账号')
    .min(2, '账号至少 2 个字符')
    .max(50, '账号不能超过 50 个字符')
    .regex(/^[\w.@-]+$/, '账号只能用字母、数字和 . _ @ -'),
  realName: z.string().trim().min(1, '请输入姓名').max(50, '姓名不能超过 50 个字'),
  /** Required for a new user; for an existing one it also needs the permission to reset passwords. */
  password: Password.optional(),
  /** Omit to leave unchanged: lists and forms show them masked. */
  mobile: orEmpty(Mobile).optional(),
  idCard: orEmpty(IdCard).optional(),
  email: orEmpty(Email).default(''),
  roleType: z.enum(RoleType),
  deptId: Id.nullable().default(null),
  regionId: Id.nullable().default(null),
  roleIds: z.array(Id).max(20).default([]),
  /** Omit to leave unchanged. */
  timePercent: TimePercent.optional(),
});

/** Max rows of a direct download. */
export const EXPORT_LIMIT = 5000;
/** The users of a filter, or selected ones. */
const ExportWhich = z.object({ params: UserFilter, ids: z.array(Id).max(EXPORT_LIMIT).optional() });

/** Changes the user's own password. */
export const OwnPassword = z.object({
  oldPassword: z.string().min(1, '请输入原密码').max(200),
  password: Password,
});

const users = { access: 'perm:sys:user:save', scope: 'dept' } as const;
const whole = z.object({ ids: Ids });

/** Sessions used within this many minutes are online; their last use is recorded every five. */
export const ONLINE_MINUTES = 10;

const OnlineFilter = z.object({
  /** Part of the name or of the account. */
  keyword: z.string().trim().max(50).optional(),
  deptId: Id.optional(),
});

/** A session in use, and whose it is. */
const OnlineSession = UserSession.extend({
  userId: Id,
  realName: z.string(),
  userName: z.string(),
  deptName: z.string(),
  /** The caller's own: it is ended by signing out. */
  current: z.boolean(),
});

export const userApi = {
  paging: post('/api/sys/user/paging', {
    summary: '用户列表',
    access: 'perm:sys:user:paging',
    scope: 'dept',
    ...paging(UserFilter, UserRow),
  }),
  detail: post('/api/sys/user/detail', {
    summary: '用户详情',
    access: 'perm:sys:user:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: UserRow.extend({
      regionId: Id.nullable(),
      reviewNote: z.string(),
      mustChangePassword: z.boolean(),
      /** Null for callers who may not change it: it says something about the user's health. */
      timePercent: TimePercent.nullable(),
    }),
    errors: ['userNotFound'],
  }),
  save: post('/api/sys/user/save', {
    summary: '保存用户',
    ...users,
    recentProof: 'sometimes',
    request: UserForm,
    response: z.object({ id: Id }),
    errors: [
      'userNotFound',
      'userNameTaken',
      'mobileTaken',
      'idCardTaken',
      'passwordMissing',
      'passwordWeak',
      'deptNotFound',
      'regionNotFound',
      'roleNotFound',
      'roleBeyondOwn',
      'notYourself',
    ],
  }),
  /** Fields that users can change themselves. */
  update: post('/api/sys/user/update', {
    summary: '修改个人资料',
    access: 'session',
    ownAccount: true,
    request: z.object({
      realName: z.string().trim().min(1, '请输入姓名').max(50, '姓名不能超过 50 个字'),
      /** The current one, or empty to remove it; new ones are uploaded (`fileApi.uploadAvatar`). */
      avatar: z.string().trim().max(500).optional(),
    }),
    response: z.null(),
    errors: ['fileNotPublic'],
  }),
  updatePass: post('/api/sys/user/update-pass', {
    summary: '修改密码',
    access: 'session',
    ownAccount: true,
    beforePasswordChange: true,
    request: OwnPassword,
    response: z.null(),
    errors: ['passwordWrong', 'passwordWeak', 'passwordSame'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  review: post('/api/sys/user/review', {
    summary: '审核注册用户',
    access: 'perm:sys:user:review',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: whole.extend({ accept: z.boolean(), note: z.string().trim().max(200).default('') }),
    response: z.object({ count: z.int() }),
    errors: ['userNotFound', 'noteMissing', 'roleBeyondOwn'],
  }),
  setState: post('/api/sys/user/state', {
    summary: '启用或停用用户',
    ...users,
    maxBodyBytes: IDS_BODY_BYTES,
    request: whole.extend({ state: z.union([z.literal(UserState.normal), z.literal(UserState.disabled)]) }),
    response: z.object({ count: z.int() }),
    errors: ['userNotFound', 'notYourself', 'roleBeyondOwn'],
  }),
  delete: post('/api/sys/user/delete', {
    summary: '删除用户',
    access: 'perm:sys:user:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: whole,
    response: z.object({ count: z.int() }),
    errors: ['userNotFound', 'notYourself', 'roleBeyondOwn'],
  }),
  batchDept: post('/api/sys/user/batch-dept', {
    summary: '批量调整部门',
    ...users,
    maxBodyBytes: IDS_BODY_BYTES,
    request: whole.extend({ deptId: Id }),
    response: z.object({ count: z.int() }),
    errors: ['userNotFound', 'deptNotFound', 'roleBeyondOwn', 'notYourself'],
  }),
  batchRole: post('/api/sys/user/batch-role', {
    summary: '批量分配角色',
    ...users,
    maxBodyBytes: IDS_BODY_BYTES,
    recentProof: true,
    /** `add` retains the existing roles, `replace` does not. */
    request: whole.extend({ roleIds: z.array(Id).min(1, '请选择角色').max(20), way: z.enum(['add', 'replace']) }),
    response: z.object({ count: z.int() }),
    errors: ['userNotFound', 'roleNotFound', 'roleBeyondOwn', 'notYourself'],
  }),
  batchPsw: post('/api/sys/user/batch-psw', {
    summary: '批量重置密码',
    access: 'perm:sys:user:reset',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: whole.extend({ password: Password }),
    response: z.object({ count: z.int() }),
    errors: ['userNotFound', 'passwordWeak', 'notYourself', 'roleBeyondOwn'],
  }),
  export: post('/api/sys/user/export', {
    summary: '导出用户',
    access: 'perm:sys:user:export',
    maxBodyBytes: 256 * KIBIBYTE,
    scope: 'dept',
    request: ExportWhich,
    response: binary(XLSX),
    errors: ['exportTooLarge'],
  }),
  /** No limit on the number of users: the file is made in the background. */
  startExport: post('/api/sys/user/export-task', {
    summary: '在后台导出用户',
    access: 'perm:sys:user:export',
    maxBodyBytes: 256 * KIBIBYTE,
    scope: 'dept',
    request: ExportWhich,
    response: z.object({ taskId: Id }),
  }),
  online: post('/api/sys/user/online', {
    summary: '在线用户',
    access: 'perm:sys:user:online',
    scope: 'dept',
    ...paging(OnlineFilter, OnlineSession),
  }),
  sessions: post('/api/sys/user/sessions', {
    summary: '用户的登录设备',
    access: 'perm:sys:user:sessions',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z.array(UserSession),
    errors: ['userNotFound'],
  }),
  endSessions: post('/api/sys/user/end-sessions', {
    summary: '结束用户的登录',
    access: 'perm:sys:user:sessions',
    scope: 'dept',
    request: z.object({ id: Id, sessionId: Id.optional() }),
    response: z.object({ count: z.int() }),
    errors: ['userNotFound'],
  }),
  unmask: post('/api/sys/user/unmask', {
    summary: '查看完整的手机号和身份证号',
    access: 'perm:sys:user:unmask',
    scope: 'dept',
    request: z.object({ id: Id, reason: z.string().trim().min(2, '请填写查看原因').max(200) }),
    response: z.object({ mobile: z.string(), idCard: z.string() }),
    errors: ['userNotFound'],
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
};
