import { createEmptyCard, fsrs, Rating, TypeConvert, type CardInput } from 'ts-fsrs';

/** How well somebody remembered. */
export type Recall = 'wrong' | 'unsure' | 'right';

/** What the schedule knows of a person and a question, as it is kept. */
export type Card = CardInput;

export interface Scheduled {
  readonly card: Card;
  readonly dueAt: Date;
}

const ratings = { wrong: Rating.Again, unsure: Rating.Hard, right: Rating.Good } as const;

/** Certificates are renewed over years: nothing is left alone for longer than one. */
const MAX_DAYS = 365;
const scheduler = fsrs({ enable_fuzz: false, maximum_interval: MAX_DAYS });

/** A question somebody wants to see again: it comes up at once. */
export function firstCard(now: Date): Scheduled {
  return { card: createEmptyCard(now), dueAt: now };
}

/** When a question comes up again after an answer to it. */
export function reviewed(card: Card | null, recall: Recall, now: Date): Scheduled {
  const before: Card = card ?? createEmptyCard<Card>(now);
  const { card: after } = scheduler.next(before, notBefore(now, before), ratings[recall]);
  return { card: after, dueAt: after.due };
}

/** Clocks of two processes may differ a little; the schedule goes forward only. */
function notBefore(now: Date, { last_review: last }: Card): Date {
  const earliest = last ? TypeConvert.time(last) : now;
  return earliest > now ? earliest : now;
}
