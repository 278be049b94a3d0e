import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Day, Time } from '../core/time.ts';
import { CardProvider } from '../iam/sign-in/third-party.ts';
import { Answer } from '../question/answer.ts';
import { PracticeItem } from './practice.ts';

/** Questions of a day. */
export const DAILY_COUNT = 5;

/** Days until a question of 每日五题 comes up again: one step further with each right answer, back to the first after a mistake. */
export const REVIEW_STEPS: readonly number[] = [1, 2, 4, 8, 15, 30];

/** How sure the user was of a right answer. */
export const DailyRecall = { sure: 1, unsure: 2, guessed: 3 } as const;
export type DailyRecall = (typeof DailyRecall)[keyof typeof DailyRecall];
export const dailyRecallLabels: Readonly<Record<DailyRecall, string>> = { 1: '记牢了', 2: '有点悬', 3: '猜的' };

/** Done days and missed days that a free miss covered; other days are not listed. */
export const DayState = { done: 1, free: 2 } as const;
export type DayState = (typeof DayState)[keyof typeof DayState];

/** A free miss is earned by this many done days; at most so many are kept. */
export const DAYS_FOR_FREE_MISS = 7;
export const MAX_FREE_MISSES = 2;

/** 08:30, in minutes of the day in China. */
export const DEFAULT_REMINDER_MINUTE = 510;

const Review = z.object({
  days: z.int(),
  due: Time,
  /** Right answers in a row. */
  rightStreak: z.int(),
});

const DailyItem = PracticeItem.extend({
  /** The first knowledge point, or empty. */
  tag: z.string(),
  /** Mistakes before today's answer. */
  wrongs: z.int(),
  /** The last answer before today's, if it was wrong. */
  previous: z.object({ answer: Answer, at: Time }).nullable(),
  spentMs: z.int(),
  recall: z.enum(DailyRecall).nullable(),
  /** Null before the answer, and for a new question that was right at once. */
  review: Review.nullable(),
});

const ListedDay = z.object({ day: Day, state: z.enum(DayState) });

const Reminder = z.object({
  enabled: z.boolean(),
  /** Minutes after midnight in China. */
  minute: z
    .int()
    .min(0)
    .max(24 * 60 - 1),
  /** Also as a card in WeCom or DingTalk; pages of the previous release do not send it. */
  card: CardProvider.nullable().default(null),
});

export const dailyApi = {
  /** Today's questions, chosen by the first call of the day; none if there is nothing to ask. Answers go to the run. */
  today: post('/api/practice/daily/today', {
    summary: '今天的五题',
    access: 'session',
    request: z.object({}),
    response: z.object({
      day: Day,
      /** The run that takes the answers. */
      trainId: Id.nullable(),
      items: z.array(DailyItem).max(DAILY_COUNT),
    }),
    errors: ['questionsWithheld'],
  }),
  /** May be repeated until the day ends: the last choice counts. */
  assess: post('/api/practice/daily/assess', {
    summary: '自评答对的题',
    access: 'session',
    request: z.object({
      trainId: Id,
      ordinal: z.int().min(1).max(DAILY_COUNT),
      recall: z.enum(DailyRecall),
    }),
    response: z.object({ review: Review.nullable() }),
    errors: ['trainNotFound', 'trainFinished', 'dailyNotRight'],
  }),
  summary: post('/api/practice/daily/summary', {
    summary: '每日五题的进度和连续天数',
    access: 'session',
    request: z.object({}),
    response: z.object({
      day: Day,
      done: z.int(),
      total: z.int(),
      /** Done days in a row, up to today or yesterday; covered misses do not break it and do not count. */
      streak: z.int(),
      longest: z.int(),
      freeMisses: z.int(),
      /** Of the last seven days. */
      week: z.array(ListedDay).max(7),
    }),
  }),
  calendar: post('/api/practice/daily/calendar', {
    summary: '每日五题的月历',
    access: 'session',
    request: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份不正确') }),
    response: z.object({ days: z.array(ListedDay).max(31) }),
  }),
  reminder: post('/api/practice/daily/reminder', {
    summary: '每日五题的提醒',
    access: 'session',
    request: z.object({}),
    response: Reminder.extend({
      card: CardProvider.nullable(),
      /** Where a card can go: the user has bound an account there, and the site sends messages. */
      cards: z.array(CardProvider).max(2),
    }),
  }),
  saveReminder: post('/api/practice/daily/reminder/save', {
    summary: '设置每日五题的提醒',
    access: 'session',
    request: Reminder,
    response: z.null(),
    errors: ['dailyCardOff'],
  }),
};
