import { MessageKind, type TemplateTable } from '../message/kinds.ts';

export const paperMessages = {
  examTomorrow: {
    label: '考试前一天提醒',
    kind: MessageKind.exam,
    title: '考试即将开始：{title}',
    content: '您要参加的“{title}”将于 {time} 开始。请提前确认设备和网络，按时参加。',
    words: ['title', 'time'],
  },
  examSoon: {
    label: '考试前一小时提醒',
    kind: MessageKind.exam,
    title: '考试一小时内开始：{title}',
    content: '您要参加的“{title}”将于 {time} 开始，请做好准备。',
    words: ['title', 'time'],
  },
  examDevice: {
    label: '提醒调试设备',
    kind: MessageKind.exam,
    title: '请先调试考试设备：{title}',
    content:
      '您要参加的“{title}”将于 {time} 开始，还没有您调试设备的记录。请用考试时要用的设备调试一次，大约需要一分钟。',
    words: ['title', 'time'],
  },
  examResultOut: {
    label: '考试成绩公布',
    kind: MessageKind.exam,
    title: '成绩已公布：{title}',
    content: '您在“{title}”中的成绩已经公布：{score} 分，{passed}。',
    words: ['title', 'score', 'passed'],
  },
  examRegraded: {
    label: '考试成绩改判',
    kind: MessageKind.exam,
    title: '成绩已改判：{title}',
    content: '您在“{title}”中的成绩由 {before} 分改为 {after} 分。\n原因：{reason}',
    words: ['title', 'before', 'after', 'reason'],
  },
} as const satisfies TemplateTable;
