import { Id } from '@ganlin/contract/core/id';
import { CourseTab } from '@ganlin/contract/course/learn';
import { z } from 'zod';
import { listState, typedWords } from '../../../lib/screen/list-state.ts';

export const needs = ['required', 'elective'] as const;
export const orders = [
  { name: 'urgent', title: '先看要紧的' },
  { name: 'recent', title: '最近更新' },
  { name: 'popular', title: '学的人多' },
] as const;

/** The URL state of the course centre: what it shows. */
export const courseList = listState(
  {
    keyword: typedWords(50),
    categoryId: Id.optional(),
    tab: z.enum(CourseTab).default('all'),
    need: z.enum(needs).optional(),
    order: z.enum(orders.map(({ name }) => name)).default('urgent'),
  },
  { names: { categoryId: 'category' }, steps: ['tab', 'categoryId', 'need', 'page'] },
);

export type CourseListState = z.output<(typeof courseList)['fields']>;

/** The filter sent to the server. */
export function filterOf({ keyword, categoryId, tab, need, order }: CourseListState) {
  return {
    keyword,
    tab,
    order,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(need === undefined ? {} : { required: need === 'required' }),
  };
}

export const isFiltered = ({ keyword, categoryId, tab, need }: CourseListState): boolean =>
  keyword !== '' || categoryId !== undefined || tab !== 'all' || need !== undefined;
