import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const courseMessages = {
  courseAssigned: {
    label: '指派了课程',
    kind: MessageKind.course,
    title: '请学习课程：{title}',
    content: '为您安排了课程“{title}”。{deadline}',
    words: ['title', 'deadline'],
  },
  courseDue: {
    label: '课程即将截止',
    kind: MessageKind.course,
    title: '课程即将截止：{title}',
    content: '“{title}”请在 {deadline} 前学完，您已完成 {percent}%。',
    words: ['title', 'deadline', 'percent'],
    sms: true,
  },
  courseCompleted: {
    label: '课程学完',
    kind: MessageKind.course,
    title: '已学完：{title}',
    content: '您已学完“{title}”，计入 {hours} 学时。',
    words: ['title', 'hours'],
  },
  courseCommentAnswered: {
    label: '课程评论有了回复',
    kind: MessageKind.course,
    title: '有人回复了您：{title}',
    content: '您在“{title}”的评论有了回复：{text}',
    words: ['title', 'text'],
  },
} as const satisfies TemplateTable;
