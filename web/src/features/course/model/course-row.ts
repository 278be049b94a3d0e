import { CourseState } from '@ganlin/contract/course/kinds';
import type { courseApi } from '@ganlin/contract/course/course';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type CourseRow = Data<typeof courseApi.paging>['records'][number];

/** The fields of a course that a dialog about it needs. */
export interface NamedCourse {
  readonly id: string;
  readonly title: string;
}

export const stateTones: Readonly<Record<CourseState, Tone>> = {
  [CourseState.draft]: 'warn',
  [CourseState.published]: 'ok',
  [CourseState.closed]: 'idle',
};

/** Hours are stored in tenths: 25 is `2.5`. */
export const hoursText = (tenths: number): string => String(tenths / 10);

/** The options of a field, from the label map of its codes. */
export const optionsOf = (labels: Readonly<Record<number, string>>): { value: number; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));
