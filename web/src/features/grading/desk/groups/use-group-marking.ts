import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { isOutage } from '../../../../lib/api/failure.ts';
import { query, reportFailure } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { DeskAnswer } from '../marking/answer-source.ts';
import type { MarkDraft, Scheme } from '../marking/mark-draft.ts';
import { useMarkDrafts } from '../marking/use-mark-drafts.ts';
import {
  failureOf,
  isError,
  markOf,
  SUBMIT_TIMEOUT_MS,
  useOneAtATime,
  useRefresh,
  type Marking,
  type SubmitFailure,
} from '../marking/use-marking.ts';
import { resultText } from './groups.rules.ts';

interface GroupMarkingOptions {
  readonly question: GradedQuestion;
  readonly groupId: string;
  readonly scheme: Scheme;
  readonly onDone: () => void;
}

interface GroupMarking {
  /** Undefined while they are being loaded. */
  readonly answers: readonly DeskAnswer[] | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
  readonly draft: MarkDraft;
  readonly isBusy: boolean;
  readonly failure: SubmitFailure | undefined;
  readonly change: Marking['change'];
  readonly submit: () => Promise<void>;
}

/** One mark for the answers of a group. */
export function useGroupMarking({ question, groupId, scheme, onDone }: GroupMarkingOptions): GroupMarking {
  const found = useQuery({
    ...query(gradingDeskApi.groupAnswers, { ...question, groupId }),
    // What has been looked at must not change on its own.
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  const drafts = useMarkDrafts(scheme);
  const [failure, setFailure] = useState<SubmitFailure>();
  const { isBusy, runAlone } = useOneAtATime();
  const refresh = useRefresh();
  const draftId = `group:${groupId}`;
  const draft = drafts.of({ id: draftId, mine: null, givenBack: '' });
  const answers = found.data?.answers;

  const submit = () =>
    runAlone(async () => {
      if (!answers || answers.length === 0) return;
      if (draft.scoreCenti === null) return toast('warning', '还没有给分；给 0 分请按 0');
      const sent = draft.markId === '' ? { ...draft, markId: newId() } : draft;
      drafts.set(draftId, sent);
      setFailure(undefined);
      try {
        const mark = markOf(sent, draft.scoreCenti);
        const answerIds = answers.map(({ id }) => id);
        const form = { ...question, ...mark, groupId, answerIds };
        const result = await call(gradingDeskApi.markGroup, form, { timeout: SUBMIT_TIMEOUT_MS });
        drafts.drop(draftId);
        toast('success', resultText(result, answerIds.length, draft.scoreCenti));
        onDone();
        refresh(affected);
      } catch (error) {
        setFailure(failureOf(draftId, error));
        if (!isOutage(error)) reportFailure(error);
        if (isError(error, 'rubricChanged')) refresh([gradingDeskApi.question]);
      }
    });
  return {
    answers,
    error: answers ? null : found.error,
    reload: () => void found.refetch(),
    draft,
    isBusy,
    failure,
    change: (edit) => {
      if (isBusy) return;
      const edited = edit(draft);
      if (edited !== draft) drafts.set(draftId, edited);
    },
    submit,
  };
}

const affected = [
  gradingDeskApi.question,
  gradingDeskApi.groups,
  gradingDeskApi.recent,
  gradingDeskApi.answer,
  gradingDeskApi.mine,
  gradingDeskApi.progress,
];
