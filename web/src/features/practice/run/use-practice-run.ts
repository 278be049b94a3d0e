import { practiceApi } from '@ganlin/contract/practice/practice';
import type { Answer } from '@ganlin/contract/question/answer';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { Outbox } from '../../../kits/answer-outbox/answer-outbox.ts';
import type { AnswerStore, StoredAnswer } from '../../../kits/answer-outbox/answer-store.ts';
import { call } from '../../../lib/api/client.ts';
import { isOutage, isSignedOut } from '../../../lib/api/failure.ts';
import { query, reportFailure } from '../../../lib/api/query.ts';
import { isOneChoice } from '../../../kits/question-view/answers.ts';
import { usePost } from '../model/practice-outbox.ts';
import { advance, begin, BLOCK, isMock, isShort, storedOf, wantedBlock } from '../model/run-state.ts';
import type { Action, Given, Item, Slot, Reply, Run, Training } from '../model/run-state.ts';

export interface TrainingHands {
  readonly state: Training;
  readonly slot: Slot | undefined;
  /** Why the requested questions do not arrive. */
  readonly fault: unknown;
  readonly outbox: Outbox;
  readonly act: (action: Action) => void;
  /** Takes a choice or text; a single choice is handed in immediately. */
  readonly answer: (answer: Answer) => void;
  readonly handIn: () => void;
  readonly judgeSelf: (right: boolean) => void;
}

/** A run in progress: prefetched, answered without waiting, stored and sent in the background. */
export function useTraining(run: Run, onEnded: (error: unknown) => void): TrainingHands {
  const [store] = useState(() => createStore<Training>(() => begin(run)));
  const state = useStore(store);
  const { outbox, listeners, store: answers, isReady } = usePost();
  const watch = useStopwatch(state.current);
  const act = (action: Action) => store.setState(advance(store.getState(), action), true);
  const save = (isWriting: boolean) => {
    const stored = storedOf(store.getState(), store.getState().current, Date.now());
    if (stored) void outbox.put(stored, isWriting);
  };
  const put = (answer: Answer, handIn: boolean) => {
    act({ type: 'answered', answer, spentMs: watch(), handIn });
    save(!handIn);
  };
  const fault = useDealing(state, act, isReady ? answers : undefined);
  const hear = useEffectEvent((reply: Reply) => act({ type: 'judged', reply }));
  const end = useEffectEvent(onEnded);
  const restore = useEffectEvent(() => act(restoredFrom(answers)));
  useEffect(() => {
    listeners.set(run.trainId, { onReply: hear, onRefused: end, onLate: restore });
    return () => void listeners.delete(run.trainId);
  }, [listeners, run.trainId]);
  const slot = state.slots.get(state.current);
  return {
    state,
    slot,
    fault,
    outbox,
    act,
    answer: (answer) => {
      const isWhole = slot !== undefined && isOneChoice(slot.item.question.type);
      put(answer, isWhole);
    },
    handIn: () => {
      if (slot?.answer) put(slot.answer, !isMock(run));
    },
    judgeSelf: (right) => {
      act({ type: 'selfJudged', right });
      save(false);
    },
  };
}

/** Fetches the next questions, and restores in them what this device had not sent or not handed in. */
function useDealing(state: Training, act: (action: Action) => void, answers: AnswerStore | undefined): unknown {
  const block = wantedBlock(state);
  const { trainId } = state.run;
  const { data, error } = useQuery({
    ...query(practiceApi.deal, { trainId, from: (block ?? 0) * BLOCK + 1, size: BLOCK }),
    enabled: block !== undefined && answers !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: (_count, error) => isOutage(error),
    meta: { silent: true },
  });
  const take = useEffectEvent((items: readonly Item[] | undefined) => {
    if (!items || block === undefined || !answers) return;
    const dealt = { type: 'dealt', block, items } as const;
    if (isShort(state, dealt)) call(practiceApi.run, { trainId }).then((run) => act({ type: 'synced', run }), ignore);
    act(dealt);
    act(restoredFrom(answers));
  });
  useEffect(() => take(data), [data]);
  useEffect(() => {
    if (isSignedOut(error)) reportFailure(error);
  }, [error]);
  return error;
}

export const restoredFrom = (answers: AnswerStore): Action => ({
  type: 'restored',
  // Only practice writes under the ids of its runs.
  answers: answers.all() as readonly StoredAnswer<Given>[],
});

/** The next block retries. */
const ignore = (): void => undefined;

/** Viewing time of the question since the last call; another question restarts it. */
export function useStopwatch(ordinal: number): () => number {
  const since = useRef({ ordinal, at: 0 });
  useEffect(() => {
    const begin = () => (since.current = { ordinal, at: performance.now() });
    const resume = () => !document.hidden && begin();
    begin();
    document.addEventListener('visibilitychange', resume);
    return () => document.removeEventListener('visibilitychange', resume);
  }, [ordinal]);
  return () => {
    const spent = performance.now() - since.current.at;
    since.current = { ordinal, at: performance.now() };
    return Math.min(Math.round(spent), MAX_MS);
  };
}

/** A user who spends longer than this on a question is not looking at it. */
const MAX_MS = 30 * 60_000;
