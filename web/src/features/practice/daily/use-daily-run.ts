import { bookApi } from '@ganlin/contract/practice/book';
import { dailyApi, type DailyRecall } from '@ganlin/contract/practice/daily';
import type { Answer } from '@ganlin/contract/question/answer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { isOneChoice } from '../../../kits/question-view/answers.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { usePost } from '../model/practice-outbox.ts';
import { advance, begin, storedOf, type Action, type Reply, type Slot, type Training } from '../model/run-state.ts';
import { restoredFrom, useStopwatch } from '../run/use-practice-run.ts';
import { runOf, type DailyItem, type Today } from './daily-view.ts';

export interface DailyRun {
  readonly current: number;
  readonly slots: Training['slots'];
  readonly slot: Slot | undefined;
  readonly act: (action: Action) => void;
  /** Takes a choice or text; a single choice is handed in immediately. */
  readonly answer: (answer: Answer) => void;
  readonly handIn: () => void;
}

/** Everything that an answer changes. */
const changed = [dailyApi.today, dailyApi.summary, dailyApi.calendar, bookApi.summary];

/** Today's questions in progress: answers are stored on the device and sent in the background, as in every run. */
export function useDailyRun(today: Today, trainId: string): DailyRun {
  const { items } = today;
  const [store] = useState(() => createStore<Training>(() => dealt(begin(runOf(today, trainId)), items)));
  const state = useStore(store);
  const { outbox, listeners, store: answers, isReady } = usePost();
  const client = useQueryClient();
  const watch = useStopwatch(state.current);
  const act = (action: Action) => store.setState(advance(store.getState(), action), true);
  const refetch = () => changed.forEach(({ path }) => void client.invalidateQueries({ queryKey: [path] }));
  const put = (answer: Answer, handIn: boolean) => {
    act({ type: 'answered', answer, spentMs: watch(), handIn });
    const stored = storedOf(store.getState(), store.getState().current, Date.now());
    if (stored) void outbox.put(stored, !handIn);
  };
  const hear = useEffectEvent((reply: Reply) => {
    act({ type: 'judged', reply });
    refetch();
  });
  // The day is over, perhaps: today's questions are others.
  const end = useEffectEvent(refetch);
  const restore = useEffectEvent(() => act(restoredFrom(answers)));
  useEffect(() => {
    listeners.set(trainId, { onReply: hear, onRefused: end, onLate: restore });
    return () => void listeners.delete(trainId);
  }, [listeners, trainId]);
  // Another device may have answered meanwhile.
  useEffect(() => store.setState(dealt(store.getState(), items), true), [store, items]);
  useEffect(() => {
    if (isReady) restore();
  }, [isReady]);
  const slot = state.slots.get(state.current);
  return {
    current: state.current,
    slots: state.slots,
    slot,
    act,
    answer: (answer) => put(answer, slot !== undefined && isOneChoice(slot.item.question.type)),
    handIn: () => {
      if (slot?.answer) put(slot.answer, true);
    },
  };
}

const dealt = (state: Training, items: readonly DailyItem[]): Training =>
  advance(state, { type: 'dealt', block: 0, items });

/** Stores how sure the user was: shown immediately, the review when the server has computed it. */
export function useAssess(trainId: string) {
  const client = useQueryClient();
  const { mutate } = useCall(dailyApi.assess, { refresh: changed });
  return (ordinal: number, recall: DailyRecall): void => {
    client.setQueryData<Today>(
      query(dailyApi.today, {}).queryKey,
      (known) =>
        known && {
          ...known,
          items: known.items.map((item) => (item.ordinal === ordinal ? { ...item, recall } : item)),
        },
    );
    mutate(
      { trainId, ordinal, recall },
      { onError: () => void client.invalidateQueries({ queryKey: [dailyApi.today.path] }) },
    );
  };
}
