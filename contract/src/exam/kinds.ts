/** Who may sit an exam (specification, section 3). */
export const OpenType = { public: 1, depts: 2, persons: 3, password: 9 } as const;
export type OpenType = (typeof OpenType)[keyof typeof OpenType];
export const openTypeLabels: Readonly<Record<OpenType, string>> = {
  1: '完全公开',
  2: '指定部门',
  3: '指定人员',
  9: '凭密码',
};

export const ExamState = { draft: 0, published: 1, closed: 2 } as const;
export type ExamState = (typeof ExamState)[keyof typeof ExamState];
export const examStateLabels: Readonly<Record<ExamState, string>> = { 0: '草稿', 1: '已发布', 2: '已关闭' };

/** Meaning of the end time: everything stops then, or nobody starts after it. */
export const WindowMode = { hardClose: 1, entryOnly: 2 } as const;
export type WindowMode = (typeof WindowMode)[keyof typeof WindowMode];
export const windowModeLabels: Readonly<Record<WindowMode, string>> = {
  1: '到点统一收卷',
  2: '到点停止入场，已入场的用满时长',
};

/** Which of several attempts counts as the result. */
export const CountingAttempt = { best: 1, last: 2, first: 3 } as const;
export type CountingAttempt = (typeof CountingAttempt)[keyof typeof CountingAttempt];
export const countingAttemptLabels: Readonly<Record<CountingAttempt, string>> = {
  1: '最高分',
  2: '最后一次',
  3: '第一次',
};

export const PaperLayout = { whole: 1, single: 2 } as const;
export type PaperLayout = (typeof PaperLayout)[keyof typeof PaperLayout];
export const paperLayoutLabels: Readonly<Record<PaperLayout, string>> = { 1: '整卷', 2: '一题一屏' };

/**
 * Specification, section 3. Prepared papers, which nobody has started, are internal to the server and never shown.
 */
export const PaperState = { inExam: 0, awaitingGrading: 1, finished: 2, abandoned: 3 } as const;
export type PaperState = (typeof PaperState)[keyof typeof PaperState];
export const paperStateLabels: Readonly<Record<PaperState, string>> = {
  0: '考试中',
  1: '待阅卷',
  2: '已完成',
  3: '已弃考',
};

/** Specification, section 3. */
export const ExamResult = { fail: 0, pass: 1 } as const;
export type ExamResult = (typeof ExamResult)[keyof typeof ExamResult];
export const examResultLabels: Readonly<Record<ExamResult, string>> = { 0: '不合格', 1: '合格' };

/** Who or what handed in a paper. */
export const HandInBy = { examinee: 1, clock: 2, staff: 3, rules: 4 } as const;
export type HandInBy = (typeof HandInBy)[keyof typeof HandInBy];
export const handInByLabels: Readonly<Record<HandInBy, string>> = {
  1: '本人交卷',
  2: '到时自动交卷',
  3: '工作人员收卷',
  4: '按考场规则收卷',
};

interface HandIn {
  readonly handedInBy: HandInBy;
  /** The time was up. */
  readonly atDeadline: boolean;
}

/** How it is said: at the deadline the page hands in by itself, not its examinee. */
export const shownHandIn = ({ handedInBy, atDeadline }: HandIn): HandInBy =>
  handedInBy === HandInBy.examinee && atDeadline ? HandInBy.clock : handedInBy;

/** After its deadline a paper still accepts requests already on their way for this long. */
export const GRACE_SECONDS = 30;
