import { learnApi, type CoursePage, type OutlineFile } from '@ganlin/contract/course/learn';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';

export type ShownCourse = CoursePageOnWire;
type CoursePageOnWire = Awaited<ReturnType<ReturnType<typeof courseQuery>['queryFn']>>;

const courseQuery = (courseId: string) => query(learnApi.detail, { id: courseId });

export function useCourse(courseId: string): UseQueryResult<ShownCourse> {
  return useQuery({ ...courseQuery(courseId), staleTime: 0, meta: { silent: true } });
}

/** All lessons of a course, in order. */
export const filesOf = ({ chapters }: Pick<CoursePage, 'chapters'>): OutlineFile[] =>
  chapters.flatMap(({ files }) => files);
