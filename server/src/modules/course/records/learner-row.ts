import type { recordApi } from '@ganlin/contract/course/record';
import type { Data } from '@ganlin/contract/core/endpoint';
import { LearnState } from '@ganlin/contract/course/kinds';
import type { LearnerRow } from './learners.queries.ts';

type Learner = Omit<Data<typeof recordApi.person>['learner'], Times> & Record<Times, Date | null>;
type Times = 'deadline' | 'startedAt' | 'lastAt' | 'completedAt';

export function learnerOf({ creditedMs, ...row }: LearnerRow): Learner {
  return { ...row, state: stateOf(row), creditedSeconds: Math.floor(creditedMs / 1000) };
}

function stateOf({ startedAt, completedAt }: Pick<LearnerRow, 'startedAt' | 'completedAt'>): LearnState {
  if (completedAt !== null) return LearnState.completed;
  return startedAt === null ? LearnState.none : LearnState.learning;
}
