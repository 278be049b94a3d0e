import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const questionMessages = {
  reportAnswered: {
    label: '试题纠错答复',
    kind: MessageKind.notice,
    title: '您提交的试题纠错已有答复',
    content: '试题：{question}\n处理结果：{outcome}\n答复：{reply}',
    words: ['question', 'outcome', 'reply'],
  },
} as const satisfies TemplateTable;
