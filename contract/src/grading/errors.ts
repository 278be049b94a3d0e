import type { ErrorTable } from '../core/module.ts';

export const gradingErrors = {
  gradingNotFound: { code: 20060001, msg: '没有分给您的阅卷任务' },
  gradingChanged: { code: 20060002, msg: '阅卷安排已被他人修改，请刷新后再编辑' },
  answerNotFound: { code: 20060003, msg: '这份作答不在您的阅卷任务中' },
  markTooHigh: { code: 20060004, msg: '给分不能超过满分 {max} 分' },
  graderNotFound: { code: 20060005, msg: '找不到要分配的阅卷人，或不在您的管理范围内' },
  graderWithoutRight: { code: 20060006, msg: '{name} 没有阅卷权限，请先在角色中授予' },
  markNotInSteps: { code: 20060008, msg: '给分以 0.5 分为单位' },
  rubricChanged: { code: 20060007, msg: '评分细则已更新，请按新的细则评分' },
  markSealed: { code: 20060009, msg: '成绩已公布，不能再改分；有异议请走申诉' },
  tooFewForDouble: { code: 20060010, msg: '双评至少需要 2 名阅卷人' },
  gradersByQuestion: { code: 20060011, msg: '按卷阅卷时，阅卷人不能只评某一题' },
} as const satisfies ErrorTable;
