import { MessageKind, type TemplateTable } from '../message/kinds.ts';

const kind = MessageKind.certificate;
const words = ['title', 'number', 'reason'] as const;

export const certificateMessages = {
  certificateGranted: {
    label: '证书已颁发',
    sms: true,
    kind,
    title: '证书已颁发：{title}',
    content: '您的“{title}”已经颁发，证书编号 {number}，有效期至 {until}。',
    words: ['title', 'number', 'until'],
  },
  certificateRevoked: {
    label: '证书被吊销',
    sms: true,
    kind,
    title: '证书已吊销：{title}',
    content: '您的“{title}”（{number}）已被吊销，不能再凭它上岗。\n原因：{reason}',
    words,
  },
  certificateSuspended: {
    label: '证书被暂停',
    sms: true,
    kind,
    title: '证书已暂停：{title}',
    content: '您的“{title}”（{number}）已被暂停，恢复之前不能凭它上岗。\n原因：{reason}',
    words,
  },
  certificateRestored: {
    label: '证书已恢复',
    sms: true,
    kind,
    title: '证书已恢复：{title}',
    content: '您的“{title}”（{number}）已经恢复。\n原因：{reason}',
    words,
  },
  certificateFollowed: {
    label: '成绩变动影响证书（工作人员）',
    kind,
    title: '成绩变动影响了 {count} 本证书：{title}',
    content: '“{title}”的结果有变动，下列证书随之变动：\n{list}',
    words: ['title', 'count', 'list'],
  },
  certificateMissing: {
    label: '有人合格但没有颁发证书（工作人员）',
    kind,
    title: '{count} 人合格但没有颁发证书：{title}',
    content: '“{title}”合格的人中，下列人员没有颁发证书，请补全资料后人工颁发：\n{list}',
    words: ['title', 'count', 'list'],
  },
  certificateSignedAgain: {
    label: '证书二维码已更新',
    kind,
    title: '证书二维码已更新：{title}',
    content: '您的“{title}”（{number}）换了新的二维码，原来打印和保存的二维码查验不通过。请重新下载、打印。',
    words: ['title', 'number'],
  },
  certificateExpiring: {
    label: '证书快到期',
    sms: true,
    kind,
    title: '证书还有 {days} 天到期：{title}',
    content: '您的“{title}”（{number}）将于 {until} 到期，还有 {days} 天。到期后不能凭它上岗，请及时参加复训。',
    words: ['title', 'number', 'until', 'days'],
  },
  certificatesExpiringInUnit: {
    label: '单位有人的证书快到期',
    kind,
    title: '{count} 人的证书快到期',
    content: '您管理的范围内，今天有 {count} 人收到证书到期提醒：{steps}。请在“持证情况”中查看名单，安排复训。',
    words: ['count', 'steps'],
  },
  certificateRetraining: {
    label: '复训通知',
    sms: true,
    kind,
    title: '复训通知：{class}',
    content:
      '您的“{title}”（{number}）有效期至 {until}。已为您安排复训“{class}”，时间 {start} 至 {end}。开放报名后请按时报名，完成复训并合格后换发新证。',
    words: ['class', 'title', 'number', 'until', 'start', 'end'],
  },
  certificateRetrainingInUnit: {
    label: '单位有人要参加复训',
    kind,
    title: '{count} 人要参加复训：{class}',
    content: '您管理的范围内有 {count} 人被通知参加复训“{class}”，时间 {start} 至 {end}。请督促他们按时报名。',
    words: ['class', 'count', 'start', 'end'],
  },
} as const satisfies TemplateTable;
