import type { ErrorTable } from '../core/module.ts';

export const examErrors = {
  examNotFound: { code: 20020001, msg: '考试不存在，或没有对您开放' },
  examChanged: { code: 20020002, msg: '考试已被他人修改，请刷新后再编辑' },
  examFrozen: { code: 20020003, msg: '已有人参加考试，不能再更改{what}' },
  examShort: { code: 20020004, msg: '{shortfalls}' },
  examHasPapers: { code: 20020005, msg: '考试“{title}”已有人参加，不能删除，可以关闭' },
  examNotDraft: { code: 20020006, msg: '只有草稿可以发布' },
  examNotReady: { code: 20020007, msg: '{reason}' },
  examNotPublished: { code: 20020008, msg: '考试没有发布' },
  examNotClosed: { code: 20020009, msg: '只有已关闭的考试可以重新开放' },
  overrideNotFound: { code: 20020010, msg: '特殊安排不存在' },
  overrideTaken: { code: 20020011, msg: '已为该人员或部门作过特殊安排' },
  examPasswordWrong: { code: 20020020, msg: '考试密码不正确' },
  examNotBegun: { code: 20020021, msg: '考试还没有开始' },
  examTooLate: { code: 20020022, msg: '已超过入场时间' },
  examOver: { code: 20020023, msg: '考试已经结束' },
  examWrongAddress: { code: 20020027, msg: '本场考试只能在指定的考场网络中进入，您现在的网络地址是 {ip}' },
  examFaceFirst: { code: 20020028, msg: '请先完成人脸核验' },
  examCourseFirst: { code: 20020026, msg: '请先学完课程“{course}”，再参加考试' },
  examNoAttempts: { code: 20020024, msg: '您的考试次数已经用完' },
  examNoAttemptsInCycle: { code: 20020025, msg: '您{cycle}的考试次数已经用完' },
} as const satisfies ErrorTable;
