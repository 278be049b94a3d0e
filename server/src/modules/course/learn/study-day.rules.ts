import { LearnState } from '@ganlin/contract/course/kinds';

interface Studied {
  readonly id: string;
  readonly state: LearnState;
  /** Title of the course to complete first; empty if nothing is in the way. */
  readonly locked: string;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
}

interface Known<C> {
  /** What was studied last and is not complete. */
  readonly goOn: C | undefined;
  /** Required courses, the most urgent first. */
  readonly required: readonly C[];
}

/** What to study next: where the learner left off, then the required courses; only what can be studied now. */
export function nextCourses<C extends Studied>({ goOn, required }: Known<C>, now: Date): C[] {
  const others = required.filter(({ id }) => id !== goOn?.id);
  return [...(goOn ? [goOn] : []), ...others].filter((course) => isOpen(course, now));
}

function isOpen({ state, locked, startTime, endTime }: Studied, now: Date): boolean {
  if (state === LearnState.completed || locked !== '') return false;
  return (startTime === null || startTime <= now) && (endTime === null || endTime > now);
}
