import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingErrors } from '@ganlin/contract/grading/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { ApiError, isOutage, messageOf } from '../../../../lib/api/failure.ts';
import { reportFailure } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { DeskAnswer, LeftBy } from './answer-source.ts';
import type { MarkDraft, Scheme } from './mark-draft.ts';
import { useMarkDrafts } from './use-mark-drafts.ts';

/** Why a mark was not stored. */
export interface SubmitFailure {
  readonly answerId: string;
  readonly text: string;
  /** `network` may succeed a moment later, `gone` never will: the answer was given to someone else. */
  readonly kind: 'network' | 'gone' | 'refused';
}

interface MarkingOptions {
  readonly answer: DeskAnswer | null | undefined;
  readonly scheme: Scheme;
  readonly onDone: (answer: DeskAnswer, by: LeftBy, isConflict: boolean) => void;
}

export interface Marking {
  /** Undefined while there is no answer to mark. */
  readonly draft: MarkDraft | undefined;
  readonly isBusy: boolean;
  readonly failure: SubmitFailure | undefined;
  readonly change: (edit: (draft: MarkDraft) => MarkDraft) => void;
  readonly submit: () => Promise<void>;
  readonly skip: () => Promise<void>;
  /** Leaves the answer to the leader; throws if it could not be sent. */
  readonly send: (reason: string) => Promise<void>;
}

/** The entered mark of the answer shown, and how it gets to the server. */
export function useMarking({ answer, scheme, onDone }: MarkingOptions): Marking {
  const drafts = useMarkDrafts(scheme);
  const [failed, setFailed] = useState<SubmitFailure>();
  const { isBusy, runAlone } = useOneAtATime();
  const refresh = useRefresh();
  const draft = answer ? drafts.of(answer) : undefined;
  const failure = failed && failed.answerId === answer?.id ? failed : undefined;

  const submit = () =>
    runAlone(async () => {
      if (!answer || !draft) return;
      if (draft.scoreCenti === null) return toast('warning', '还没有给分；给 0 分请按 0');
      const sent = draft.markId === '' ? { ...draft, markId: newId() } : draft;
      // Stored before it is sent: after a crash the retry has the same id.
      drafts.set(answer.id, sent);
      setFailed(undefined);
      try {
        const { conflict } = await call(gradingDeskApi.mark, formOf(answer.id, sent, draft.scoreCenti), {
          timeout: SUBMIT_TIMEOUT_MS,
        });
        drafts.drop(answer.id);
        onDone(answer, 'marked', conflict);
        refresh(affected);
      } catch (error) {
        setFailed(failureOf(answer.id, error));
        if (!isOutage(error)) reportFailure(error);
        if (isError(error, 'rubricChanged')) refresh([gradingDeskApi.question]);
      }
    });
  const skip = () =>
    runAlone(async () => {
      if (!answer) return;
      try {
        await call(gradingDeskApi.skip, { answerId: answer.id }, { timeout: SUBMIT_TIMEOUT_MS });
        onDone(answer, 'skipped', false);
      } catch (error) {
        reportFailure(error);
      }
    });
  const send = (reason: string) =>
    runAlone(async () => {
      if (!answer) return;
      await call(gradingDeskApi.send, { answerId: answer.id, reason }, { timeout: SUBMIT_TIMEOUT_MS });
      onDone(answer, 'sent', false);
      refresh(affected);
    });
  useOnline(() => failure?.kind === 'network' && void submit());
  return {
    draft,
    isBusy,
    failure,
    change: (edit) => {
      if (!answer || !draft || isBusy) return;
      const edited = edit(draft);
      if (edited !== draft) drafts.set(answer.id, edited);
    },
    submit,
    skip,
    send,
  };
}

const affected = [gradingDeskApi.question, gradingDeskApi.recent, gradingDeskApi.answer, gradingDeskApi.mine];

export const SUBMIT_TIMEOUT_MS = 20_000;

const formOf = (answerId: string, draft: MarkDraft, scoreCenti: number) => ({
  ...markOf(draft, scoreCenti),
  answerId,
});

/** A draft as it is sent. */
export const markOf = ({ markId, ticked, rubricVersion, comment }: MarkDraft, scoreCenti: number) => ({
  id: markId,
  score: scoreCenti / 100,
  items: [...ticked],
  rubricVersion,
  comment,
});

export const isError = (error: unknown, name: keyof typeof gradingErrors): boolean =>
  error instanceof ApiError && error.code === gradingErrors[name].code;

export function failureOf(answerId: string, error: unknown): SubmitFailure {
  if (isOutage(error)) return { answerId, kind: 'network', text: '网络不通，分数还没有提交。已填写的内容保存在本机。' };
  return { answerId, kind: isError(error, 'answerNotFound') ? 'gone' : 'refused', text: messageOf(error) };
}

/** Ignores a second press while the first is being sent. */
export function useOneAtATime() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const runAlone = async (run: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, runAlone };
}

export function useRefresh() {
  const client = useQueryClient();
  return (endpoints: readonly { readonly path: string }[]) => {
    for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] });
  };
}

function useOnline(run: () => void): void {
  const onOnline = useEffectEvent(run);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
