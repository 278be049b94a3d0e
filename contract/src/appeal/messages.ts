import { MessageKind, type TemplateTable } from '../message/kinds.ts';

/** Without points: those are shown with the result, as far as they are released. */
export const appealMessages = {
  appealAnswered: {
    label: '成绩申诉答复',
    kind: MessageKind.exam,
    title: '成绩申诉已有答复：{title}',
    content: '您对“{title}”第 {question} 题的申诉已有答复。\n处理结果：{outcome}\n答复：{reply}',
    words: ['title', 'question', 'outcome', 'reply'],
  },
} as const satisfies TemplateTable;
