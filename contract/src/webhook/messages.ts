import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const webhookMessages = {
  webhookSwitchedOff: {
    label: '推送地址自动停用（管理员）',
    kind: MessageKind.system,
    title: '推送地址已自动停用：{host}',
    content:
      '“{host}”的推送地址 {address} 已自动停用：{reason}。停用期间的事件不会推送。对方恢复后，请在“事件推送”中重新启用，并重发失败的推送。',
    words: ['host', 'address', 'reason'],
  },
} as const satisfies TemplateTable;
