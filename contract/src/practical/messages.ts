import { MessageKind, type TemplateTable } from '../message/kinds.ts';

const kind = MessageKind.exam;

export const practicalMessages = {
  practicalArranged: {
    label: '实操考核安排',
    kind,
    title: '实操考核：{title}',
    content: '您要参加“{title}”，时间 {day}，地点 {place}，您是第 {group} 组 {number} 号。请按时到场。',
    words: ['title', 'day', 'place', 'group', 'number'],
  },
  practicalExaminer: {
    label: '请您担任实操考官',
    kind,
    title: '请您担任考官：{title}',
    content: '您是“{title}”的考官，时间 {day}，地点 {place}。有信号时请先打开一次考官评分，名单会存在手机里。',
    words: ['title', 'day', 'place'],
  },
  practicalThird: {
    label: '请第三位考官评分',
    sms: true,
    kind,
    title: '请您评分：{title} {name}',
    content:
      '“{title}”中 {name}（第 {group} 组 {number} 号）两位考官的评分相差较大或否决项不一致，请您作为第三位考官评分。',
    words: ['title', 'name', 'group', 'number'],
  },
  practicalThirdNeeded: {
    label: '需要指定第三位考官（工作人员）',
    kind,
    title: '需要第三位考官：{title} {name}',
    content: '“{title}”中 {name}（第 {group} 组 {number} 号）需要第三位考官，这一组还没有指定，请尽快指定。',
    words: ['title', 'name', 'group', 'number'],
  },
  practicalGivenBack: {
    label: '实操评分被退回重评',
    sms: true,
    kind,
    title: '评分被退回：{title} {name}',
    content: '您在“{title}”中给 {name} 的评分被退回，请重新评分。\n原因：{reason}',
    words: ['title', 'name', 'reason'],
  },
  practicalResult: {
    label: '实操考核成绩',
    sms: true,
    kind,
    title: '实操考核{result}：{title}',
    content: '您参加的“{title}”成绩为 {score} 分，结果：{result}。',
    words: ['title', 'score', 'result'],
  },
} as const satisfies TemplateTable;
