import { dailyApi } from '@ganlin/contract/practice/daily';
import { practiceApi } from '@ganlin/contract/practice/practice';
import type { Caller } from './client.ts';
import { rightAnswers, wrongAnswers } from './practice.ts';

export const todayOf = (caller: Caller) => caller.call(dailyApi.today, {});

/** Answers positions of today, each right or wrong as given. */
export async function answerToday(caller: Caller, outcomes: Readonly<Record<number, boolean>>) {
  const { trainId, items } = await todayOf(caller);
  const given = items.flatMap(({ ordinal, seq, question: { type } }) => {
    const isRight = outcomes[ordinal];
    if (isRight === undefined) return [];
    return [{ ordinal, seq: seq + 1, answer: (isRight ? rightAnswers : wrongAnswers)[type], spentMs: 1000 }];
  });
  return caller.call(practiceApi.answer, { trainId: trainId ?? '', items: given });
}

/** Answers all of today's questions. */
export async function finishToday(caller: Caller, isRight = true): Promise<void> {
  const { items } = await todayOf(caller);
  await answerToday(caller, Object.fromEntries(items.map(({ ordinal }) => [ordinal, isRight])));
}
