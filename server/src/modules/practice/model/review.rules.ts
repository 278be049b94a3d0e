import { createEmptyCard, fsrs, Rating, TypeConvert, type CardInput } from 'ts-fsrs';

/** How well the learner remembered. */
export type Recall = 'wrong' | 'unsure' | 'right';

/** The schedule's stored state for a user and a question. */
export type Card = CardInput;

export interface Scheduled {
  readonly card: Card;
  readonly dueAt: Date;
}

const ratings = { wrong: Rating.Again, unsure: Rating.Hard, right: Rating.Good } as const;

/** Certificates are renewed over years: every question comes up at least once a year. */
const MAX_DAYS = 365;
const scheduler = fsrs({ enable_fuzz: false, maximum_interval: MAX_DAYS });

/** For a question the user wants to see again: it is due immediately. */
export function firstCard(now: Date): Scheduled {
  return { card: createEmptyCard(now), dueAt: now };
}

/** Computes when a question comes up again after an answer. */
export function reviewed(card: Card | null, recall: Recall, now: Date): Scheduled {
  const before: Card = card ?? createEmptyCard<Card>(now);
  const { card: after } = scheduler.next(before, notBefore(now, before), ratings[recall]);
  return { card: after, dueAt: after.due };
}

/** Clocks of two processes may differ slightly; the schedule only moves forward. */
function notBefore(now: Date, { last_review: last }: Card): Date {
  const earliest = last ? TypeConvert.time(last) : now;
  return earliest > now ? earliest : now;
}
