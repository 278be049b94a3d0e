import type { ErrorTable } from '../core/module.ts';

export const paperErrors = {
  // The specification defines the code of this one (section 8).
  examInProgress: { code: 1, msg: '您有其他正在进行的考试：{title}' },
  examBusy: { code: 20030001, msg: '服务繁忙，正在重试，请不要关闭页面' },
  paperNotFound: { code: 20030002, msg: '试卷不存在' },
  paperHandedIn: { code: 20030003, msg: '试卷已经交卷' },
  paperOver: { code: 20030004, msg: '考试时间已到' },
  paperTakenOver: { code: 20030005, msg: '试卷已在另一处继续作答，本页不能再作答' },
  paperOpenElsewhere: { code: 20030006, msg: '试卷正在另一处作答' },
  handInTooEarly: { code: 20030007, msg: '开考 {minutes} 分钟后才能交卷' },
  paperNotHandedIn: { code: 20030008, msg: '试卷还没有交卷' },
  savesTooFast: { code: 20030009, msg: '保存过于频繁，正在重试，请不要关闭页面' },
  saveTooLarge: { code: 20030010, msg: '一次保存的内容过大' },
  questionPassed: { code: 20030011, msg: '本场考试只能往前作答，已经离开的题目不能再修改' },
  lateAnswersOver: { code: 20030012, msg: '交卷已超过 {days} 天，不再接收没有送达的作答' },
  lateAnswersFull: { code: 20030013, msg: '本卷提交备查的作答已达上限' },
  absentUnknown: { code: 20030014, msg: '指定范围的考试结束后才有缺考名单' },
  regradeNotFound: { code: 20030031, msg: '改判记录不存在' },
  regradeChanged: { code: 20030032, msg: '改判草稿已被他人修改，请刷新后再继续' },
  regradeQuestionNotFound: { code: 20030033, msg: '这场考试没有考过这道题' },
  regradeByHand: { code: 20030034, msg: '简答题由阅卷人评分，不能改判' },
  regradeOtherParts: { code: 20030035, msg: '改判只能改正确答案、分值和判分规则，不能改选项和题干' },
  regradeRunning: { code: 20030036, msg: '正在试算或更新成绩，请稍候' },
  regradeNotTried: { code: 20030037, msg: '请先试算，再提交' },
  regradeAllVoid: { code: 20030038, msg: '试卷上的题目不能全部作废' },
} as const satisfies ErrorTable;
