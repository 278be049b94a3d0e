import { regradeApi } from '@ganlin/contract/paper/regrade';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../lib/api/failure.ts';
import { query } from '../../../../lib/api/query.ts';
import type { AskedQuestion, ExamQuestion } from '../model/regrade.ts';

interface Asked {
  readonly data: AskedQuestion | undefined;
  readonly isError: boolean;
  readonly message: string;
  readonly retry: () => void;
}

const nothing: ExamQuestion = { examId: '', questionId: '', version: 1 };

/** The question as the exam asked it, with how it is graded now. */
export function useAsked(question: ExamQuestion | undefined): Asked {
  const { examId, questionId, version } = question ?? nothing;
  const { data, error, isError, refetch } = useQuery({
    ...query(regradeApi.question, { examId, questionId, version }),
    enabled: question !== undefined,
    meta: { silent: true },
  });
  return { data, isError: isError && !data, message: error ? messageOf(error) : '', retry: () => void refetch() };
}
