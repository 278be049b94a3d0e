/** Verdict on an answer. */
export const Verdict = { wrong: 0, right: 1, partly: 2, open: 3 } as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];
/** Open: a short answer, which the learner compares with the reference answer. */
export const verdictLabels: Readonly<Record<Verdict, string>> = {
  0: '回答错误',
  1: '回答正确',
  2: '部分正确',
  3: '请自行对照',
};
