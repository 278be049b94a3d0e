import type { RetentionTable } from '../core/retention.ts';

export const messageRetention = {
  messages: {
    label: '站内消息',
    removes: '删除到期的通知和群发消息，以及谁读过。',
    from: '发送之日',
    basis: '个人信息保护法第十九条：保存期限为实现处理目的所必要的最短时间',
    unit: 'month',
    usual: 24,
    least: 3,
  },
} as const satisfies RetentionTable;
