import type { Data } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { isSettled, type AnswerSource, type LeftBy } from '../marking/answer-source.ts';
import { useAhead } from '../marking/use-ahead.ts';
import { useReopened } from '../marking/use-reopened.ts';
import { entryBefore, nextOpen } from './paper-order.ts';

type PaperReply = Data<typeof gradingDeskApi.nextPaper>;
export type PaperEntry = NonNullable<PaperReply['paper']>['answers'][number];

interface Papers {
  /** Undefined while it is being loaded. */
  readonly reply: PaperReply | undefined;
  /** The entry on screen; undefined if there is no paper, or an answer of another paper is shown. */
  readonly entry: PaperEntry | undefined;
  readonly question: GradedQuestion | undefined;
  readonly isDone: (entry: PaperEntry) => boolean;
  readonly source: AnswerSource;
}

/** The papers of an exam one after another, and within each its answers. */
export function usePapers(examId: string): Papers {
  const client = useQueryClient();
  const [visit] = useState(newId);
  const [turn, setTurn] = useState<Turn>({ at: 0 });
  const [shownId, setShownId] = useState<string>();
  const [left, setLeft] = useState<ReadonlyMap<string, LeftBy>>(new Map());
  const keyAt = (at: number) => [gradingDeskApi.nextPaper.path, examId, visit, at];
  const next = useQuery({
    queryKey: keyAt(turn.at),
    queryFn: async () => {
      const reply = await call(gradingDeskApi.nextPaper, { examId });
      if (reply.paper && reply.paper.number === turn.fromNumber) toast('info', '只剩这一份答卷没有评完');
      return reply;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });
  const reply = next.data;
  const paper = reply?.paper;
  const ahead = useAhead({
    key: [...keyAt(turn.at), paper?.number],
    fetch: () => call(gradingDeskApi.nextPaper, { examId, except: paper?.number }),
    isEnabled: Boolean(paper),
  });

  const entries = (paper?.answers ?? []).map((entry) => ({ ...entry, answerId: entry.answer.id }));
  const wasLeft = (answerId: string): LeftBy | undefined => left.get(answerId);
  const isDone = ({ answer }: PaperEntry) =>
    wasLeft(answer.id) === undefined ? isSettled(answer) : wasLeft(answer.id) !== 'skipped';
  const isPassed = (more: ReadonlyMap<string, LeftBy>) => (answerId: string) => {
    const entry = entries.find((entry) => entry.answerId === answerId);
    return more.has(answerId) || (entry !== undefined && isSettled(entry.answer));
  };
  const currentId = shownId ?? nextOpen(entries, undefined, isPassed(left));
  const entry = entries.find(({ answerId }) => answerId === currentId);
  const question = entry && { examId, ...entry.question };
  const reopened = useReopened(question);
  const isReopened = reopened.id !== undefined;

  const advance = () => {
    const prepared = ahead.take();
    if (prepared?.paper && prepared.paper.number !== paper?.number) client.setQueryData(keyAt(turn.at + 1), prepared);
    setTurn({ at: turn.at + 1, fromNumber: paper?.number });
    setShownId(undefined);
    setLeft(new Map());
  };
  const open = (answerId: string) => {
    const found = entries.find((entry) => entry.answerId === answerId);
    if (found) setShownId(answerId);
    // What is marked may have changed since the paper was fetched.
    if (found && !isDone(found)) reopened.close();
    else reopened.open(answerId);
  };
  const goOn: AnswerSource['goOn'] = (answerId, by) => {
    reopened.close();
    const isInPaper = entries.some((entry) => entry.answerId === answerId);
    const more = isInPaper ? new Map(left).set(answerId, by) : left;
    setLeft(more);
    if (isReopened && answerId !== currentId) return;
    const nextId = nextOpen(entries, answerId, isPassed(more));
    if (nextId === undefined) advance();
    else setShownId(nextId);
  };
  const close = () => {
    reopened.close();
    if (entry && isDone(entry)) setShownId(nextOpen(entries, currentId, isPassed(left)));
  };
  const previousId = isReopened && reopened.id !== currentId ? undefined : entryBefore(entries, currentId);
  return {
    reply,
    entry: isReopened && reopened.id !== currentId ? undefined : entry,
    question,
    isDone,
    source: {
      answer: isReopened ? reopened.answer : paper === null ? null : entry?.answer,
      error: isReopened ? reopened.error : reply === undefined ? next.error : null,
      retry: isReopened ? reopened.retry : () => void next.refetch(),
      isReopened,
      recent: reopened.recent,
      open,
      openPrevious: previousId === undefined ? reopened.openPrevious : () => open(previousId),
      close,
      goOn,
    },
  };
}

interface Turn {
  readonly at: number;
  /** The paper that was left to get here. */
  readonly fromNumber?: number | undefined;
}
