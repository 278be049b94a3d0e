/** Whether an answer still has to be marked. */
export const AnswerState = { open: 0, marked: 1, conflict: 2, sent: 3 } as const;
export type AnswerState = (typeof AnswerState)[keyof typeof AnswerState];

export interface GivenMark {
  readonly graderId: string;
  readonly byLeader: boolean;
  readonly scoreCenti: number;
}

export interface Decision {
  readonly state: AnswerState;
  readonly scoreCenti: number | null;
}

export interface DecisionRule {
  /** Two graders mark the answer independently. */
  readonly double: boolean;
  readonly toleranceCenti: number;
  /** A grader left the answer to the leader. */
  readonly sent: boolean;
}

const open: Decision = { state: AnswerState.open, scoreCenti: null };
const conflict: Decision = { state: AnswerState.conflict, scoreCenti: null };
const sentToLeader: Decision = { state: AnswerState.sent, scoreCenti: null };
const marked = (scoreCenti: number): Decision => ({ state: AnswerState.marked, scoreCenti });

/**
 * The score of an answer by all marks it was given, in order. The leader's newest mark decides; otherwise the newest
 * mark of each grader counts. An answer that stays open needs one more grader.
 */
export function decide(marks: readonly GivenMark[], rule: DecisionRule): Decision {
  const leader = marks.findLast(({ byLeader }) => byLeader);
  if (leader) return marked(leader.scoreCenti);
  if (rule.sent) return sentToLeader;
  const scores = [...newestOf(marks).values()];
  return rule.double ? decideDouble(scores, rule.toleranceCenti) : decideSingle(scores);
}

/** The newest score of each grader. */
const newestOf = (marks: readonly GivenMark[]): ReadonlyMap<string, number> =>
  new Map(marks.map(({ graderId, scoreCenti }) => [graderId, scoreCenti]));

function decideSingle(scores: readonly number[]): Decision {
  const [score, ...others] = new Set(scores);
  if (score === undefined) return open;
  return others.length > 0 ? conflict : marked(score);
}

/** Two within the tolerance are averaged; otherwise a third grader marks, and the closest two count. */
function decideDouble(scores: readonly number[], toleranceCenti: number): Decision {
  const pair = closestPair(scores);
  if (!pair) return open;
  const [lower, upper] = pair;
  // Half a hundredth is rounded up.
  if (upper - lower <= toleranceCenti) return marked(Math.round((lower + upper) / 2));
  return scores.length > 2 ? conflict : open;
}

/** Of two pairs that are equally close the higher one, in favour of the examinee. */
function closestPair(scores: readonly number[]): readonly [number, number] | undefined {
  const sorted = scores.toSorted((a, b) => b - a);
  const pairs = sorted.slice(1).map((lower, at) => [lower, sorted[at] ?? lower] as const);
  const [first, ...others] = pairs;
  return others.reduce((best, pair) => (best && pair[1] - pair[0] < best[1] - best[0] ? pair : best), first);
}

/** For each grader of an answer that others marked too: whether the nearest of the others is within the tolerance. */
export function agreements(marks: readonly GivenMark[], toleranceCenti: number): ReadonlyMap<string, boolean> {
  const newest = [...newestOf(marks.filter(({ byLeader }) => !byLeader))];
  if (newest.length < 2) return new Map();
  return new Map(
    newest.map(([graderId, score]) => [
      graderId,
      newest.some(([other, given]) => other !== graderId && Math.abs(given - score) <= toleranceCenti),
    ]),
  );
}
