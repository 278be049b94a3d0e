import { PaperState } from '@ganlin/contract/exam/kinds';
import type { RegradeWay } from '@ganlin/contract/paper/regrade';
import { Verdict } from '@ganlin/contract/question/verdict';
import { regradedPaper, type Adjustment, type Basis } from '../model/adjusted.rules.ts';
import type { Graded, Judge, Mark } from '../model/grade.rules.ts';

/** All ways, in the order in which a trial stores them. */
export const ways = ['full', 'both', 'new', 'void'] as const satisfies readonly RegradeWay[];

/** A graded paper with the question that is re-graded. */
export interface Regradable {
  readonly userId: string;
  readonly paperId: string;
  readonly state: PaperState;
  readonly scoreCenti: number;
  /** Null while graders still have to mark something. */
  readonly passed: boolean | null;
  readonly marks: readonly Mark[];
  readonly ordinal: number;
  readonly answer: unknown;
  /** By what the question is graded in this paper so far. */
  readonly basis: Basis;
}

/** A fix before its way is chosen. */
export interface Fix extends Pick<Adjustment, 'seq' | 'key' | 'previous'> {
  readonly totalCenti: number;
  readonly passCenti: number;
}

export interface Outcome extends Graded {
  /** Where the question's mark stands among the marks. */
  readonly index: number;
  readonly before: Mark;
  readonly mark: Mark;
  readonly passed: boolean | null;
}

/** What a way makes of a paper. The trial and the commit both ask here. */
export function outcomeOf(
  judge: Judge,
  paper: Regradable,
  { way, ...fix }: Fix & { readonly way: RegradeWay },
): Outcome {
  const { ordinal } = paper;
  const graded = regradedPaper(judge, { ...paper, totalCenti: fix.totalCenti }, { ...fix, way });
  const passed = graded.open > 0 ? null : graded.scoreCenti >= fix.passCenti;
  const index = indexOf(paper.marks, ordinal);
  return { ...graded, index, before: markAt(paper.marks, index), mark: markAt(graded.marks, index), passed };
}

/** Whether there is anything to store. */
export const isRegraded = ({ scoreCenti, passed }: Regradable, outcome: Outcome): boolean =>
  outcome.mark !== outcome.before || outcome.scoreCenti !== scoreCenti || outcome.passed !== passed;

/** Marks are in the order of the questions. */
const indexOf = (marks: readonly Mark[], ordinal: number): number =>
  marks[ordinal - 1]?.o === ordinal ? ordinal - 1 : marks.findIndex(({ o }) => o === ordinal);

function markAt(marks: readonly Mark[], index: number): Mark {
  const mark = marks[index];
  if (!mark) throw new Error('the question has no mark');
  return mark;
}

/** What the ways make of a paper, in the order of `ways`. */
export interface Change {
  readonly userId: string;
  readonly paperId: string;
  readonly ordinal: number;
  readonly wonBefore: number;
  readonly scoreBefore: number;
  readonly passedBefore: boolean | null;
  readonly won: readonly number[];
  readonly score: readonly number[];
  readonly passed: readonly (boolean | null)[];
}

export interface Tried {
  readonly change: Change;
  /** The question is answered fully, by the answer so far and by the new one. */
  readonly full: { readonly before: boolean; readonly after: boolean };
  /** Void would leave nothing in the paper to be won. */
  readonly allVoid: boolean;
}

export function triedOn(judge: Judge, paper: Regradable, fix: Fix): Tried {
  const outcomes = ways.map((way) => outcomeOf(judge, paper, { ...fix, way }));
  const { userId, paperId, ordinal, scoreCenti, passed, marks } = paper;
  const before = markAt(marks, indexOf(marks, ordinal));
  const isFull = (mark: Mark | undefined): boolean => mark !== undefined && mark.max > 0 && mark.won === mark.max;
  return {
    change: {
      userId,
      paperId,
      ordinal,
      wonBefore: before.won,
      scoreBefore: scoreCenti,
      passedBefore: passed,
      won: outcomes.map(({ mark }) => mark.won),
      score: outcomes.map((outcome) => outcome.scoreCenti),
      passed: outcomes.map((outcome) => outcome.passed),
    },
    full: { before: isFull(before), after: isFull(outcomes[ways.indexOf('new')]?.mark) },
    allVoid: outcomes[ways.indexOf('void')]?.marks.every(({ max }) => max === 0) ?? false,
  };
}

/** Whether any way changes the paper. */
export const isChanged = ({ wonBefore, scoreBefore, passedBefore, won, score, passed }: Change): boolean =>
  won.some((one) => one !== wonBefore) ||
  score.some((one) => one !== scoreBefore) ||
  passed.some((one) => one !== passedBefore);

/** Whether a paper is as it was at the trial. */
export function isAsTried(stored: Change | undefined, now: Change): boolean {
  if (!stored) return !isChanged(now);
  return (
    stored.wonBefore === now.wonBefore &&
    stored.scoreBefore === now.scoreBefore &&
    stored.passedBefore === now.passedBefore &&
    isSameList(stored.won, now.won) &&
    isSameList(stored.score, now.score) &&
    isSameList(stored.passed, now.passed)
  );
}

const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/** Sums over all papers of a trial. */
export interface Sums {
  papers: number;
  finished: number;
  scoreBefore: number;
  passedBefore: number;
  humanMarks: number;
  fullBefore: number;
  fullAfter: number;
  allVoid: boolean;
  ways: { raised: number; lowered: number; nowPassed: number; nowFailed: number; score: number; passed: number }[];
}

export const noSums = (): Sums => ({
  papers: 0,
  finished: 0,
  scoreBefore: 0,
  passedBefore: 0,
  humanMarks: 0,
  fullBefore: 0,
  fullAfter: 0,
  allVoid: false,
  ways: ways.map(() => ({ raised: 0, lowered: 0, nowPassed: 0, nowFailed: 0, score: 0, passed: 0 })),
});

export function addTo(sums: Sums, { state }: Pick<Regradable, 'state'>, { change, full, allVoid }: Tried): void {
  const isFinished = state === PaperState.finished;
  const { scoreBefore, passedBefore } = change;
  sums.papers += 1;
  sums.finished += Number(isFinished);
  sums.scoreBefore += isFinished ? scoreBefore : 0;
  sums.passedBefore += Number(passedBefore === true);
  sums.fullBefore += Number(full.before);
  sums.fullAfter += Number(full.after);
  sums.allVoid ||= allVoid;
  for (const [at, way] of sums.ways.entries()) {
    const [score, passed] = [change.score[at] ?? scoreBefore, change.passed[at] ?? null];
    way.raised += Number(score > scoreBefore);
    way.lowered += Number(score < scoreBefore);
    way.nowPassed += Number(passed === true && passedBefore === false);
    way.nowFailed += Number(passed === false && passedBefore === true);
    way.score += isFinished ? score : 0;
    way.passed += Number(isFinished && passed === true);
  }
}

/** Marks that people gave. `parts`: the ids of the parts that people mark; they are different in every question. */
export function humanMarksIn(marks: readonly Mark[], parts: ReadonlySet<string>): number {
  const isGiven = (verdict: Verdict): boolean => verdict !== Verdict.open;
  return marks.reduce((sum, { rule, verdict, blank, children }) => {
    if (rule === 'essay') return sum + Number(isGiven(verdict));
    if (blank) return sum;
    return sum + Object.entries(children).filter(([id, part]) => parts.has(id) && isGiven(part.verdict)).length;
  }, 0);
}
