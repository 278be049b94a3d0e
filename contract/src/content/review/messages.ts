import { MessageKind, type TemplateTable } from '../../message/kinds.ts';

export const contentMessages = {
  articleApproved: {
    label: '内容审核通过',
    kind: MessageKind.system,
    title: '审核通过：{title}',
    content: '您送审的“{title}”已审核通过，可以发布了。',
    words: ['title'],
  },
  articleReturned: {
    label: '内容被退回',
    kind: MessageKind.system,
    title: '内容被退回：{title}',
    content: '您送审的“{title}”没有通过{step}。\n意见：{comment}\n请修改后重新送审。',
    words: ['title', 'step', 'comment'],
  },
} as const satisfies TemplateTable;
