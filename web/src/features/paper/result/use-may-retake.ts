import { entryApi, ExamPhase } from '@ganlin/contract/exam/entry';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import type { Result } from './result-data.ts';

/** Whether its examinee may take the exam once more: it is open to them, and attempts are left. */
export function useMayRetake({ examId, endTime }: Pick<Result, 'examId' | 'endTime'>, now: Date): boolean {
  const { data } = useQuery({
    ...query(entryApi.detail, { examId }),
    enabled: new Date(endTime) > now,
    staleTime: 0,
    meta: { silent: true },
  });
  return data?.phase === ExamPhase.open && data.refusal === null && data.attemptsLeft !== 0;
}
