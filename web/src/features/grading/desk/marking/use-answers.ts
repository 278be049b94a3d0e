import type { Data } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { query } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';

export type DeskAnswer = Data<typeof gradingDeskApi.answer>;
type RecentMark = Data<typeof gradingDeskApi.recent>['marks'][number];

interface Answers {
  /** Undefined while it is being loaded, null when none is left. */
  readonly answer: DeskAnswer | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether an answer that was marked before is shown again. */
  readonly isReopened: boolean;
  readonly recent: readonly RecentMark[];
  readonly open: (answerId: string) => void;
  /** Opens the answer marked before the one shown; undefined if there is none. */
  readonly openPrevious: (() => void) | undefined;
  /** Leaves a reopened answer, or goes on to the next one. */
  readonly goOn: () => void;
}

/** The answer to be marked: the next one, or one of those marked last. */
export function useAnswers(question: GradedQuestion): Answers {
  // Each turn is a query of its own, so that a marked answer is never shown as the next one again.
  const [visit] = useState(newId);
  const [turn, setTurn] = useState(0);
  const [openedId, setOpenedId] = useState<string>();
  const next = useQuery({
    queryKey: [gradingDeskApi.next.path, question, visit, turn],
    queryFn: () => call(gradingDeskApi.next, question),
    staleTime: Infinity,
    meta: { silent: true },
  });
  const opened = useQuery({
    ...query(gradingDeskApi.answer, { answerId: openedId ?? '' }),
    enabled: openedId !== undefined,
    staleTime: 0,
    meta: { silent: true },
  });
  const recent = useQuery({ ...query(gradingDeskApi.recent, question), staleTime: 0, meta: { silent: true } });
  const marks = recent.data?.marks ?? [];
  const isReopened = openedId !== undefined;
  const previous = marks[marks.findIndex(({ answerId }) => answerId === openedId) + 1];
  const shown = isReopened ? opened : next;
  return {
    answer: isReopened ? opened.data : next.data?.answer,
    error: shown.data === undefined ? shown.error : null,
    retry: () => void shown.refetch(),
    isReopened,
    recent: marks,
    open: setOpenedId,
    openPrevious: previous && (() => setOpenedId(previous.answerId)),
    goOn: () => {
      if (isReopened) setOpenedId(undefined);
      else setTurn(turn + 1);
    },
  };
}
