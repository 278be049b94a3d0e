import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const practiceMessages = {
  dailyReminder: {
    label: '每日五题提醒',
    kind: MessageKind.notice,
    title: '今天的五题还没有做完',
    content: '每日五题约 3 分钟。做完今天的题，连续天数不中断。',
    words: [],
  },
} as const satisfies TemplateTable;
