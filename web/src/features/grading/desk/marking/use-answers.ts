import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { AnswerSource } from './answer-source.ts';
import { useAhead } from './use-ahead.ts';
import { useReopened } from './use-reopened.ts';

interface Answers extends AnswerSource {
  /** Asks for the next answer anew, after several were marked together. */
  readonly restart: () => void;
}

/** The answer to be marked: the next one of a question or of a group, or one of those marked last. */
export function useAnswers(question: GradedQuestion, groupId?: string): Answers {
  const client = useQueryClient();
  // Each turn is a query of its own, so that a marked answer is never shown as the next one again.
  const [visit] = useState(newId);
  const [turn, setTurn] = useState<Turn>({ at: 0 });
  const input = { ...question, ...(groupId !== undefined && { groupId }) };
  const keyAt = (at: number) => [gradingDeskApi.next.path, input, visit, at];
  const next = useQuery({
    queryKey: keyAt(turn.at),
    queryFn: async () => {
      const reply = await call(gradingDeskApi.next, input);
      if (reply.answer && reply.answer.id === turn.skippedId) toast('info', '只剩这一份没有评了');
      return reply;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });
  const current = next.data?.answer;
  const ahead = useAhead({
    key: [...keyAt(turn.at), current?.id],
    fetch: () => call(gradingDeskApi.next, { ...input, except: current?.id }),
    isEnabled: Boolean(current),
  });
  const reopened = useReopened(question);
  const isReopened = reopened.id !== undefined;

  const advance = (skippedId?: string) => {
    const prepared = ahead.take()?.answer;
    // Nothing prepared may mean that only skipped ones are left: the server knows.
    if (prepared && prepared.id !== current?.id) client.setQueryData(keyAt(turn.at + 1), { answer: prepared });
    setTurn({ at: turn.at + 1, skippedId });
  };
  const goOn: AnswerSource['goOn'] = (answerId, by) => {
    if (!isReopened) return advance(by === 'skipped' ? answerId : undefined);
    reopened.close();
    // What was given back is both among the last marks and next.
    if (answerId === current?.id) advance();
    else if (answerId === ahead.take()?.answer?.id) ahead.forget();
  };
  return {
    answer: isReopened ? reopened.answer : current,
    error: isReopened ? reopened.error : next.data === undefined ? next.error : null,
    retry: isReopened ? reopened.retry : () => void next.refetch(),
    isReopened,
    recent: reopened.recent,
    open: reopened.open,
    openPrevious: reopened.openPrevious,
    close: reopened.close,
    goOn,
    restart: () => setTurn({ at: turn.at + 1 }),
  };
}

interface Turn {
  readonly at: number;
  /** The answer that was skipped to get here. */
  readonly skippedId?: string | undefined;
}
