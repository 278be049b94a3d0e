import type { ErrorTable } from '../core/module.ts';

export const messageErrors = {
  messageNotFound: { code: 10050001, msg: '消息不存在或已删除' },
  messageNobody: { code: 10050002, msg: '没有符合条件的接收人' },
  messageWordUnknown: { code: 10050003, msg: '不能使用“{word}”，请从可用的占位词中选择' },
} as const satisfies ErrorTable;
