import type { Data } from '@ganlin/contract/core/endpoint';
import { studyApi } from '@ganlin/contract/course/study';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';

/** A lesson with its play session. */
export type OpenLesson = Data<typeof studyApi.open>;

/** Opens a lesson once: each call begins a play session, and only the newest one counts. */
export function useOpenLesson(input: { readonly courseId: string; readonly fileId: string; readonly userId: string }) {
  const { courseId, fileId, userId } = input;
  const { queryKey, queryFn } = query(studyApi.open, { courseId, fileId });
  return useQuery({
    queryKey: [...queryKey, userId],
    queryFn,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
}
