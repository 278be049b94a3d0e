import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';

/** What a message is about. */
export const MessageKind = { system: 1, notice: 2, exam: 3, course: 4, training: 5, certificate: 6 } as const;
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];
export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  1: '系统',
  2: '通知',
  3: '考试',
  4: '课程',
  5: '培训',
  6: '证书',
};

/** How often the page asks for the number of unread messages, and what the badge shows at most (specification, section 9). */
export const UNREAD_POLL_SECONDS = 20;
export const UNREAD_BADGE_MAX = 99;

const Message = z.object({
  id: Id,
  kind: z.enum(MessageKind),
  title: z.string(),
  /** The first words. */
  summary: z.string(),
  sender: z.string(),
  sentAt: Time,
  read: z.boolean(),
});

export const messageApi = {
  paging: post('/api/sys/user/msg/paging', {
    summary: '我的消息',
    access: 'session',
    ...paging(z.object({ read: z.boolean().optional(), kind: z.enum(MessageKind).optional() }), Message),
  }),
  /** Opening a message reads it. */
  detailForRead: post('/api/sys/user/msg/detail-for-read', {
    summary: '查看消息并标为已读',
    access: 'session',
    request: z.object({ id: Id }),
    response: Message.extend({ content: z.string(), link: z.string() }),
    errors: ['messageNotFound'],
  }),
  countUnread: post('/api/sys/user/msg/count-unread', {
    summary: '未读消息数',
    access: 'session',
    background: true,
    request: z.object({}),
    response: z.object({ count: z.int() }),
  }),
  /** Without ids, all of them. */
  markRead: post('/api/sys/user/msg/mark-read', {
    summary: '标为已读',
    access: 'session',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids.optional() }),
    response: z.object({ count: z.int() }),
  }),
  /** Only one's own copy goes. */
  userDelete: post('/api/sys/user/msg/user-delete', {
    summary: '删除我的消息',
    access: 'session',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
  }),
};

/** Whom a broadcast is for: any of these. */
const Audience = z.object({
  all: z.boolean().default(false),
  /** Departments with what is below them. */
  deptIds: z.array(Id).max(200).default([]),
  roleIds: z.array(Id).max(50).default([]),
  userIds: z.array(Id).max(500).default([]),
});

export const BroadcastForm = z
  .object({
    title: z.string().trim().min(1, '请输入标题').max(100, '标题不能超过 100 个字'),
    content: z.string().trim().min(1, '请输入内容').max(10_000, '内容不能超过 10000 个字'),
    audience: Audience,
    /** Also as a short message to whoever has a mobile number. */
    sms: z.boolean().default(false),
  })
  .refine(
    ({ audience: { all, deptIds, roleIds, userIds } }) => all || deptIds.length + roleIds.length + userIds.length > 0,
    {
      error: '请选择接收人',
      path: ['audience'],
    },
  );

const Broadcast = z.object({
  id: Id,
  title: z.string(),
  sender: z.string(),
  sentAt: Time,
  audience: z.string(),
  receivers: z.int(),
  readers: z.int(),
  withdrawn: z.boolean(),
});

export const broadcastApi = {
  paging: post('/api/sys/msg/paging', {
    summary: '已发消息',
    access: 'perm:sys:msg:paging',
    scope: 'dept',
    ...paging(z.object({ keyword: z.string().trim().max(50).optional() }), Broadcast),
  }),
  detail: post('/api/sys/msg/detail', {
    summary: '已发消息详情',
    access: 'perm:sys:msg:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    /** The task that sends the short messages, for the sender alone. */
    response: Broadcast.extend({ content: z.string(), taskId: Id.nullable() }),
    errors: ['messageNotFound'],
  }),
  /** Who has read it and who has not. */
  readers: post('/api/sys/msg/readers', {
    summary: '消息的阅读情况',
    access: 'perm:sys:msg:paging',
    scope: 'dept',
    ...paging(
      z.object({ id: Id, read: z.boolean().optional() }),
      z.object({
        userId: Id,
        userName: z.string(),
        realName: z.string(),
        deptName: z.string(),
        readAt: Time.nullable(),
      }),
    ),
    errors: ['messageNotFound'],
  }),
  send: post('/api/sys/msg/send', {
    summary: '发送消息',
    access: 'perm:sys:msg:send',
    maxBodyBytes: 64 * KIBIBYTE,
    scope: 'dept',
    /** The page makes the id, so that a repeated call sends once. */
    request: z.object({ id: Id, form: BroadcastForm }),
    /** The task is the one that sends the short messages. */
    response: z.object({ receivers: z.int(), taskId: Id.nullable() }),
    errors: ['messageNotFound', 'messageNobody', 'deptNotFound', 'roleNotFound', 'userNotFound'],
  }),
  countReceivers: post('/api/sys/msg/count-receivers', {
    summary: '消息会发给多少人',
    access: 'perm:sys:msg:send',
    maxBodyBytes: 32 * KIBIBYTE,
    scope: 'dept',
    request: z.object({ audience: Audience }),
    response: z.object({ receivers: z.int() }),
    errors: ['deptNotFound', 'roleNotFound', 'userNotFound'],
  }),
  /** Whom a message may be sent to by name; without words, some of them. */
  people: post('/api/sys/msg/people', {
    summary: '查找接收人',
    access: 'perm:sys:msg:send',
    scope: 'dept',
    request: z.object({ keyword: z.string().trim().max(50).default('') }),
    response: z.array(z.object({ id: Id, userName: z.string(), realName: z.string(), deptName: z.string() })),
  }),
  withdraw: post('/api/sys/msg/withdraw', {
    summary: '撤回消息',
    access: 'perm:sys:msg:send',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['messageNotFound'],
  }),
};

/** What the places of templates are filled with. */
export const templateWordLabels: Readonly<Record<string, string>> = {
  realName: '姓名',
  way: '登录方式',
  time: '时间',
  question: '试题',
  outcome: '处理结果',
  reply: '答复',
  percent: '百分比',
  limit: '额度',
};

/** What the site itself says to people, by the event; `{word}` is filled in. Staff may put it in other words. */
export const messageTemplates = {
  registrationAccepted: {
    label: '注册审核通过',
    kind: MessageKind.system,
    title: '注册审核已通过',
    content: '{realName}，您的账号已通过审核，可以正常使用了。',
    words: ['realName'],
  },
  passwordReset: {
    label: '管理员重置密码',
    kind: MessageKind.system,
    title: '您的密码已被重置',
    content: '管理员已为您重置密码。如非您本人要求，请尽快联系本单位管理员。',
    words: [],
  },
  signInWayAdded: {
    label: '新增登录方式',
    kind: MessageKind.system,
    title: '您的账号新增了登录方式：{way}',
    content:
      '{time}，您的账号新增了登录方式：{way}。如非您本人操作，请立即修改密码，在个人资料中解除，并联系本单位管理员。',
    words: ['way', 'time'],
    sms: true,
  },
  reportAnswered: {
    label: '试题纠错答复',
    kind: MessageKind.notice,
    title: '您提交的试题纠错已有答复',
    content: '试题：{question}\n处理结果：{outcome}\n答复：{reply}',
    words: ['question', 'outcome', 'reply'],
  },
  smsBudgetUsed: {
    label: '短信额度预警',
    kind: MessageKind.system,
    title: '本小时短信额度已用 {percent}%',
    content:
      '本站每小时最多发送 {limit} 条短信，本小时已用 {percent}%。用到 80% 后通知延后发送，只发登录用的验证码。请在“运行状况”中查看；如有人恶意触发短信，可在“短信服务”中暂停，额度在“安全策略”中调整。',
    words: ['percent', 'limit'],
  },
  trainingReceived: {
    label: '培训报名已收到',
    sms: true,
    kind: MessageKind.training,
    title: '报名已收到：{title}',
    content: '您已报名“{title}”。{next}',
    words: ['title', 'next'],
  },
  trainingRepeated: {
    label: '培训重复报名',
    sms: true,
    kind: MessageKind.training,
    title: '您已报名，无需重复：{title}',
    content:
      '有人再次用您的手机号码或身份证号报名“{title}”。您先前的报名有效，不受影响；这次提交不占名额。如非本人操作，请联系主办方。',
    words: ['title'],
  },
  trainingAccepted: {
    label: '培训报名通过',
    sms: true,
    kind: MessageKind.training,
    title: '报名已通过：{title}',
    content: '您报名的“{title}”已通过。{next}',
    words: ['title', 'next'],
  },
  trainingRefused: {
    label: '培训报名未通过',
    sms: true,
    kind: MessageKind.training,
    title: '报名未通过：{title}',
    content: '您报名的“{title}”没有通过审核。\n原因：{reason}\n报名截止前可以修改后重新提交。',
    words: ['title', 'reason'],
  },
  trainingMovedUp: {
    label: '培训候补转为正式报名',
    sms: true,
    kind: MessageKind.training,
    title: '候补已转为正式报名：{title}',
    content: '“{title}”有名额空出，您已由候补转为正式报名。{next}',
    words: ['title', 'next'],
  },
  trainingPaid: {
    label: '培训缴费已确认',
    sms: true,
    kind: MessageKind.training,
    title: '缴费已确认：{title}',
    content: '您在“{title}”的缴费已确认，请按时参加。',
    words: ['title'],
  },
  trainingProofRefused: {
    label: '培训缴费凭证未通过',
    sms: true,
    kind: MessageKind.training,
    title: '缴费凭证未通过：{title}',
    content: '您在“{title}”的缴费凭证没有通过。\n原因：{reason}\n请重新上传。',
    words: ['title', 'reason'],
  },
  trainingCancelled: {
    label: '培训报名被取消',
    sms: true,
    kind: MessageKind.training,
    title: '报名已取消：{title}',
    content: '您在“{title}”的报名已被取消。\n原因：{reason}',
    words: ['title', 'reason'],
  },
  trainingCorrected: {
    label: '培训报名办理结果更正',
    sms: true,
    kind: MessageKind.training,
    title: '办理结果更正：{title}',
    content: '您在“{title}”的报名，刚才的办理结果（{outcome}）有误，已经撤销，以本条为准。现在是“{state}”。{next}',
    words: ['title', 'outcome', 'state', 'next'],
  },
  trainingCompleted: {
    label: '培训结业',
    sms: true,
    kind: MessageKind.training,
    title: '结业结果：{title}',
    content: '您参加的“{title}”已有结业结果：{outcome}。',
    words: ['title', 'outcome'],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      label: string;
      kind: MessageKind;
      title: string;
      content: string;
      words: readonly string[];
      /** Goes as a short message too unless staff switch that off: the person may not look at the site for days. */
      sms?: true;
    }
  >
>;
export type MessageTemplate = keyof typeof messageTemplates;
const TemplateCode = z.enum(Object.keys(messageTemplates) as [MessageTemplate, ...MessageTemplate[]]);

export const TemplateForm = z.object({
  code: TemplateCode,
  title: BroadcastForm.shape.title,
  content: BroadcastForm.shape.content,
  /** Which ways it goes beside the message centre. */
  sms: z.boolean(),
  enabled: z.boolean(),
});

export const messageTemplateApi = {
  list: post('/api/sys/msg/template/list', {
    summary: '消息模板',
    access: 'perm:sys:msg:template',
    request: z.object({}),
    response: z.array(TemplateForm.extend({ changed: z.boolean() })),
  }),
  save: post('/api/sys/msg/template/save', {
    summary: '修改消息模板',
    access: 'perm:sys:msg:template',
    maxBodyBytes: 32 * KIBIBYTE,
    request: TemplateForm,
    response: z.null(),
    errors: ['messageWordUnknown'],
  }),
};
