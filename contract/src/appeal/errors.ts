import type { ErrorTable } from '../core/module.ts';

export const appealErrors = {
  appealNotFound: { code: 20090001, msg: '申诉不存在' },
  appealsOff: { code: 20090002, msg: '本场考试不接受成绩申诉' },
  appealTooEarly: { code: 20090003, msg: '成绩公布后才能申诉' },
  appealsOver: { code: 20090004, msg: '申诉期已于 {until} 结束' },
  appealInProgress: { code: 20090005, msg: '这道题的申诉正在处理，请等待答复' },
  appealTooMany: { code: 20090006, msg: '一份答卷最多申诉 {max} 次' },
  appealNoQuestion: { code: 20090007, msg: '试卷中没有第 {ordinal} 题' },
  appealAnswered: { code: 20090008, msg: '这条申诉已经处理' },
  appealWithdrawn: { code: 20090009, msg: '考生已撤回这条申诉' },
  appealOwnPaper: { code: 20090010, msg: '这是您自己的申诉，要由其他人处理' },
  appealOwnMark: { code: 20090011, msg: '您给这份作答评过分，申诉要由其他人处理' },
  appealByRule: { code: 20090012, msg: '这道题由系统判分，不能直接改分；题目有误时请选“题目有误，将改判”' },
  appealByPeople: { code: 20090013, msg: '这道题由阅卷人评分，请选“改分”或“维持原分”' },
  appealUnchanged: { code: 20090014, msg: '新的分数与原分相同，请选“维持原分”' },
  appealNotReleased: { code: 20090015, msg: '每题得分还没有公布' },
} as const satisfies ErrorTable;
