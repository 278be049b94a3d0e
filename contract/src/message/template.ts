import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { KIBIBYTE } from '../core/size.ts';
import { BroadcastForm, MessageKind } from './message.ts';

/** What the places of templates are filled with. */
export const templateWordLabels: Readonly<Record<string, string>> = {
  realName: '姓名',
  way: '登录方式',
  time: '时间',
  what: '变化',
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
  secondFactorChanged: {
    label: '两步验证变化',
    kind: MessageKind.system,
    title: '您的两步验证{what}',
    content: '{time}，您的两步验证{what}。如非您本人操作，请立即修改密码，并联系本单位管理员。',
    words: ['what', 'time'],
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
  loginsFailing: {
    label: '登录异常预警',
    kind: MessageKind.system,
    title: '一小时内登录失败 {failed} 次',
    content:
      '全站一小时内登录失败达到 {failed} 次（预警值 {bound}），可能有人在批量猜密码。每个地址每小时暂时只能输错 60 次，登录过的设备不受影响。来源见“登录日志”，进展见“运行状况”，预警值在“安全策略”中调整。',
    words: ['failed', 'bound'],
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
