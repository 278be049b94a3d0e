import type { Data } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/api/query.ts';

const STALE_MS = 60_000;

/** The figures of a question. They are an extra: without them the desk works the same. */
export function useProgress(question: GradedQuestion): Data<typeof gradingDeskApi.progress> | undefined {
  const { data } = useQuery({
    ...query(gradingDeskApi.progress, question),
    staleTime: STALE_MS,
    meta: { silent: true },
  });
  return data;
}
