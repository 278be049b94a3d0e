import type { Data } from '@ganlin/contract/core/endpoint';
import { LearnState } from '@ganlin/contract/course/kinds';
import type { learnApi } from '@ganlin/contract/course/learn';
import { closedText } from '../../../kits/course/closed-text.ts';

export type NextCourse = Data<typeof learnApi.paging>['records'][number];

const MAX_COURSES = 3;

interface Known {
  /** What was studied last and is not complete. */
  readonly goOn: NextCourse | null;
  /** Required courses, the most urgent first. */
  readonly required: readonly NextCourse[];
}

/** What to study next: where the learner left off, then the required courses that can be studied now. */
export function nextCourses({ goOn, required }: Known, now: Date): NextCourse[] {
  const due = required.filter(
    (course) => course.id !== goOn?.id && course.state !== LearnState.completed && closedText(course, now) === '',
  );
  return [...(goOn ? [goOn] : []), ...due].slice(0, MAX_COURSES);
}
