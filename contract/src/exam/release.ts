import { z } from 'zod';

/** When a part of a result is released to its examinee. */
export const ReleaseWhen = { never: 0, handIn: 1, graded: 2, end: 3, byHand: 4 } as const;
export type ReleaseWhen = (typeof ReleaseWhen)[keyof typeof ReleaseWhen];
export const releaseWhenLabels: Readonly<Record<ReleaseWhen, string>> = {
  0: '不公布',
  1: '交卷后',
  2: '阅卷完成后',
  3: '考试结束后',
  4: '人工公布后',
};

export const releaseParts = ['score', 'verdict', 'answer', 'analysis'] as const;
export type ReleasePart = (typeof releaseParts)[number];
export const releasePartLabels: Readonly<Record<ReleasePart, string>> = {
  score: '成绩',
  verdict: '每题对错和得分',
  answer: '正确答案',
  analysis: '解析',
};

const When = z.enum(ReleaseWhen);

/**
 * The four parts of a result and when each is released. The verdict includes the questions and the examinee's own
 * answers.
 */
export const ReleaseRules = z.object({ score: When, verdict: When, answer: When, analysis: When });
export type ReleaseRules = z.infer<typeof ReleaseRules>;

export const releasePresets = [
  { name: '立即全部公布', rules: { score: 2, verdict: 2, answer: 2, analysis: 2 } },
  { name: '只公布成绩', rules: { score: 2, verdict: 0, answer: 0, analysis: 0 } },
  { name: '考试结束后公布', rules: { score: 3, verdict: 3, answer: 3, analysis: 3 } },
  { name: '人工公布', rules: { score: 4, verdict: 4, answer: 4, analysis: 4 } },
] as const satisfies readonly { readonly name: string; readonly rules: ReleaseRules }[];

/**
 * Parts released now. A part is never released before the one it reveals: a verdict reveals the score, an answer the
 * verdict.
 */
export type Released = Readonly<Record<ReleasePart, boolean>>;

interface Happened {
  readonly handedIn: boolean;
  readonly graded: boolean;
  /** The end time of the exam has passed. */
  readonly ended: boolean;
  /** The exam has ended and nobody is sitting it any more: only then are questions and correct answers released. */
  readonly allEnded: boolean;
  readonly byHand: boolean;
}

export function releasedNow(rules: ReleaseRules, happened: Happened): Released {
  const reached = (when: ReleaseWhen, ended = happened.allEnded): boolean => {
    if (!happened.handedIn) return false;
    if (when === ReleaseWhen.handIn) return true;
    if (when === ReleaseWhen.graded) return happened.graded;
    // Grading must be finished: the end time alone would show half a result.
    if (when === ReleaseWhen.end) return happened.graded && ended;
    return when === ReleaseWhen.byHand && happened.graded && happened.byHand;
  };
  const score = reached(rules.score, happened.ended);
  const verdict = score && reached(rules.verdict);
  const answer = verdict && reached(rules.answer);
  return { score, verdict, answer, analysis: answer && reached(rules.analysis) };
}
