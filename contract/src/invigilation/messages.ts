import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const invigilationMessages = {
  examReviewed: {
    label: '考场标记处理结果',
    kind: MessageKind.exam,
    title: '考场记录已处理：{title}',
    content: '您在“{title}”中的考场记录已由工作人员处理：{decision}。\n说明：{reason}',
    words: ['title', 'decision', 'reason'],
  },
} as const satisfies TemplateTable;
