/** A published sheet never changes: scores are read by it for years. */
export const SheetState = { draft: 0, published: 1 } as const;
export type SheetState = (typeof SheetState)[keyof typeof SheetState];
export const sheetStateLabels: Readonly<Record<SheetState, string>> = { 0: '草稿', 1: '已发布' };

/** Examiners score while a test is open. */
export const TestState = { draft: 0, open: 1, closed: 2 } as const;
export type TestState = (typeof TestState)[keyof typeof TestState];
export const testStateLabels: Readonly<Record<TestState, string>> = { 0: '草稿', 1: '进行中', 2: '已结束' };

/** How theory and practice become one result. In both cases each of them must be passed. */
export const JoinRule = { both: 1, weighted: 2 } as const;
export type JoinRule = (typeof JoinRule)[keyof typeof JoinRule];
export const joinRuleLabels: Readonly<Record<JoinRule, string>> = { 1: '理论、实操都合格', 2: '按比例合成总分' };

export const CandidateState = {
  waiting: 0,
  scoring: 1,
  awaitingThird: 2,
  awaitingTheory: 3,
  passed: 4,
  failed: 5,
  absent: 6,
} as const;
export type CandidateState = (typeof CandidateState)[keyof typeof CandidateState];
export const candidateStateLabels: Readonly<Record<CandidateState, string>> = {
  0: '待考',
  1: '评分中',
  2: '待第三位考官',
  3: '待理论成绩',
  4: '合格',
  5: '不合格',
  6: '缺考',
};
/** The examiners still have something to do. */
export const unfinishedStates: readonly CandidateState[] = [
  CandidateState.waiting,
  CandidateState.scoring,
  CandidateState.awaitingThird,
];
/** A final result, until it is scored again. */
export const finishedStates: readonly CandidateState[] = [
  CandidateState.passed,
  CandidateState.failed,
  CandidateState.absent,
];

export const ExaminerRole = { lead: 1, second: 2, third: 3 } as const;
export type ExaminerRole = (typeof ExaminerRole)[keyof typeof ExaminerRole];
export const examinerRoleLabels: Readonly<Record<ExaminerRole, string>> = { 1: '主考', 2: '副考', 3: '第三位考官' };

/** What the candidate did about an item. */
export const Mark = { done: 1, partly: 2, missed: 3 } as const;
export type Mark = (typeof Mark)[keyof typeof Mark];
export const markLabels: Readonly<Record<Mark, string>> = { 1: '做到', 2: '部分', 3: '没做' };

/** What an examiner has to do about a candidate; a third one waits until they are needed. */
export const ExaminerTask = { todo: 1, handedIn: 2, returned: 3, notNeeded: 4 } as const;
export type ExaminerTask = (typeof ExaminerTask)[keyof typeof ExaminerTask];
export const examinerTaskLabels: Readonly<Record<ExaminerTask, string>> = {
  1: '待评分',
  2: '已交',
  3: '退回重评',
  4: '暂不需要',
};

/** Two examiners who differ by more than so many hundredths of a point need a third. */
export const MAX_DIFFERENCE_CENTI = 500;
