/** Whether an answer still has to be marked. */
export const AnswerState = { open: 0, marked: 1, conflict: 2 } as const;
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

/**
 * The score of an answer by all marks it was given, in order. The newest mark of each grader counts. The leader's
 * decides; otherwise graders who differ make a conflict.
 */
export function decide(marks: readonly GivenMark[]): Decision {
  const leader = marks.findLast(({ byLeader }) => byLeader);
  if (leader) return { state: AnswerState.marked, scoreCenti: leader.scoreCenti };
  const newest = new Map(marks.map(({ graderId, scoreCenti }) => [graderId, scoreCenti]));
  const [score, ...others] = new Set(newest.values());
  if (score === undefined) return { state: AnswerState.open, scoreCenti: null };
  if (others.length > 0) return { state: AnswerState.conflict, scoreCenti: null };
  return { state: AnswerState.marked, scoreCenti: score };
}
