import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const iamMessages = {
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
} as const satisfies TemplateTable;
