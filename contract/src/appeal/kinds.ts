/** What the examinee questions: the points given, or the question itself. */
export const AppealKind = { score: 1, question: 2 } as const;
export type AppealKind = (typeof AppealKind)[keyof typeof AppealKind];
export const appealKindLabels: Readonly<Record<AppealKind, string>> = { 1: '评分有异议', 2: '题目有误' };

export const AppealState = { open: 0, withdrawn: 1, kept: 2, changed: 3, accepted: 4 } as const;
export type AppealState = (typeof AppealState)[keyof typeof AppealState];
export const appealStateLabels: Readonly<Record<AppealState, string>> = {
  0: '待处理',
  1: '已撤回',
  2: '维持原分',
  3: '已改分',
  4: '题目有误，将改判',
};

/** How an appeal is answered; each is the state it leads to. */
export const AppealOutcome = {
  kept: AppealState.kept,
  changed: AppealState.changed,
  accepted: AppealState.accepted,
} as const;
export type AppealOutcome = (typeof AppealOutcome)[keyof typeof AppealOutcome];
export const appealOutcomeLabels: Readonly<Record<AppealOutcome, string>> = {
  2: '维持原分',
  3: '改分',
  4: '题目有误，将改判',
};

/** Also a constraint of the table. */
export const MAX_APPEALS = 20;

/** What happened to the points of one question, in order. */
export const ScoreStep = { rule: 1, mark: 2, decision: 3, regraded: 4, appeal: 5 } as const;
export type ScoreStep = (typeof ScoreStep)[keyof typeof ScoreStep];
