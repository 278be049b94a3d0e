import { CandidateState, JoinRule, MAX_DIFFERENCE_CENTI } from '@ganlin/contract/practical/kinds';

/** What one examiner handed in. */
export interface Scored {
  readonly totalCenti: number;
  /** The veto items that were not done. */
  readonly vetoedItems: readonly string[];
}

/** The counting sheets of a candidate's examiners; undefined: not handed in. */
export interface Scores {
  readonly lead: Scored | undefined;
  readonly second: Scored | undefined;
  readonly third: Scored | undefined;
}

export interface Practical {
  readonly scoreCenti: number;
  readonly vetoed: boolean;
  readonly passed: boolean;
}

type Outcome = { readonly kind: 'waiting' | 'scoring' | 'third' } | ({ readonly kind: 'decided' } & Practical);

/**
 * What the examiners' scores amount to. Two who agree within five points decide by their mean. Otherwise, or if a veto
 * was recorded by one alone, a third is needed: then the mean of the two nearest scores counts, and a veto if two of
 * the three recorded the same item. A veto that two confirm needs no third: the result is failed in any case.
 */
export function practicalOutcome({ lead, second, third }: Scores, passCenti: number): Outcome {
  if (!lead && !second) return { kind: 'waiting' };
  if (!lead || !second) return { kind: 'scoring' };
  const decided = (scoreCenti: number, vetoed: boolean): Outcome => ({
    kind: 'decided',
    scoreCenti,
    vetoed,
    passed: !vetoed && scoreCenti >= passCenti,
  });
  const mean = meanCenti(lead.totalCenti, second.totalCenti);
  if (isVetoConfirmed([lead, second])) return decided(mean, true);
  const isVetoOpen = lead.vetoedItems.length + second.vetoedItems.length > 0;
  const isNear = Math.abs(lead.totalCenti - second.totalCenti) <= MAX_DIFFERENCE_CENTI;
  if (!isVetoOpen && isNear) return decided(mean, false);
  if (!third) return { kind: 'third' };
  const score = isNear ? mean : nearestMean([lead.totalCenti, second.totalCenti, third.totalCenti]);
  return decided(score, isVetoConfirmed([lead, second, third]));
}

/** Two recorded the same item. */
function isVetoConfirmed(scored: readonly Scored[]): boolean {
  const items = scored.flatMap(({ vetoedItems }) => [...new Set(vetoedItems)]);
  return new Set(items).size < items.length;
}

/** Of three scores the two nearest; if the middle one is as far from both, the higher two. */
function nearestMean(scores: readonly [number, number, number]): number {
  const [low = 0, middle = 0, high = 0] = scores.toSorted((a, b) => a - b);
  return high - middle <= middle - low ? meanCenti(middle, high) : meanCenti(low, middle);
}

const HALF_POINT = 50;
/** Rounded to half a point, a quarter upwards. */
const meanCenti = (a: number, b: number): number => Math.round((a + b) / 2 / HALF_POINT) * HALF_POINT;

/** The theory exam as far as it is known: its score was released, and the attempt counts. */
export interface Theory {
  readonly scoreCenti: number;
  readonly fullCenti: number;
  readonly passed: boolean;
}

interface Joining {
  /** Null: no theory exam belongs to the test. */
  readonly rule: JoinRule | null;
  readonly theoryPercent: number | null;
  readonly fullCenti: number;
  readonly theory: Theory | undefined;
}

interface Joined {
  readonly state: CandidateState;
  readonly scoreCenti: number | null;
}

/**
 * One result of practice and theory. Each must be passed, also where weights make one score of both: who has failed
 * the practice need not wait for the theory.
 */
export function joinedResult(practical: Practical, { rule, theoryPercent, fullCenti, theory }: Joining): Joined {
  const { awaitingTheory, passed, failed } = CandidateState;
  if (rule === null) return { state: practical.passed ? passed : failed, scoreCenti: practical.scoreCenti };
  if (!theory) {
    if (practical.passed) return { state: awaitingTheory, scoreCenti: null };
    return { state: failed, scoreCenti: rule === JoinRule.weighted ? null : practical.scoreCenti };
  }
  const state = practical.passed && theory.passed ? passed : failed;
  if (rule === JoinRule.both || theoryPercent === null) return { state, scoreCenti: practical.scoreCenti };
  return { state, scoreCenti: weightedCenti({ practical, theory, theoryPercent, fullCenti }) };
}

interface Weighed {
  readonly practical: Practical;
  readonly theory: Theory;
  readonly theoryPercent: number;
  readonly fullCenti: number;
}

/** Out of a hundred points, whatever the full marks of either are. */
function weightedCenti({ practical, theory, theoryPercent, fullCenti }: Weighed): number {
  const share = (score: number, full: number, percent: number) => (full === 0 ? 0 : (score / full) * percent * 100);
  return Math.round(
    share(theory.scoreCenti, theory.fullCenti, theoryPercent) +
      share(practical.scoreCenti, fullCenti, 100 - theoryPercent),
  );
}
