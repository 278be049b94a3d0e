import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import type { DeskAnswer, RecentMark } from './answer-source.ts';

interface Reopened {
  readonly id: string | undefined;
  readonly answer: DeskAnswer | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly recent: readonly RecentMark[];
  readonly open: (answerId: string) => void;
  readonly openPrevious: (() => void) | undefined;
  readonly close: () => void;
}

/** The answer opened among those marked before; the next one waits meanwhile. Without a question nothing is asked. */
export function useReopened(question: GradedQuestion | undefined): Reopened {
  const [id, setId] = useState<string>();
  const opened = useQuery({
    ...query(gradingDeskApi.answer, { answerId: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { silent: true },
  });
  const recent = useQuery({
    ...query(gradingDeskApi.recent, question ?? nothing),
    enabled: question !== undefined,
    staleTime: 0,
    meta: { silent: true },
  });
  const marks = recent.data?.marks ?? [];
  const previous = marks[marks.findIndex(({ answerId }) => answerId === id) + 1];
  return {
    id,
    answer: opened.data,
    error: opened.data === undefined ? opened.error : null,
    retry: () => void opened.refetch(),
    recent: marks,
    open: setId,
    openPrevious: previous && (() => setId(previous.answerId)),
    close: () => setId(undefined),
  };
}

const nothing: GradedQuestion = { examId: '', questionId: '', version: 1, part: '' };
