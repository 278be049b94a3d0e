import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { ALL_REPOS, PracticeMode } from './modes.ts';
import { RepoRef } from './practice.ts';

/** Questions of one practice over knowledge points across all banks. */
export const MAX_TOPIC_QUESTIONS = 50;
export const MAX_TOPICS = 20;

/** Answers a day that are suggested, not required: about a quarter of an hour. */
export const DAY_GOAL = 20;

/** How long reviewing takes, in minutes: about three quarters of one for each question. */
export const minutesFor = (questions: number): number => Math.max(1, Math.round(questions * 0.75));

/** The page of the banks with the start of a practice over these knowledge points, for links from anywhere. */
export const topicPracticePath = (tags: readonly string[]): string =>
  `/web/repo?weak=${tags.slice(0, MAX_TOPICS).map(encodeURIComponent).join(',')}`;

const Tag = z.string().trim().min(1).max(30);

/** A knowledge point that the user answers badly, counted over the last answer to each of its questions. */
const WeakTag = z.object({ name: z.string(), answered: z.int(), right: z.int() });
export type WeakTag = Readonly<z.infer<typeof WeakTag>>;
export const MAX_WEAK_TAGS = 5;

const ofRepo = { repoId: RepoRef, repoTitle: z.string() };
const Count = z.int().min(1);

/** What to practise next; each has at least one question. */
export const Next = z.discriminatedUnion('kind', [
  /** An unfinished run continues at a position. */
  z.object({ kind: z.literal('resume'), ...ofRepo, mode: z.enum(PracticeMode), position: Count, left: Count }),
  z.object({ kind: z.literal('review'), ...ofRepo, questions: Count }),
  z.object({ kind: z.literal('wrong'), ...ofRepo, questions: Count }),
  z.object({ kind: z.literal('weak'), ...ofRepo, tags: z.array(z.string()).min(1).max(3), questions: Count }),
  z.object({ kind: z.literal('daily'), questions: Count }),
  z.object({ kind: z.literal('order'), repoId: Id, repoTitle: z.string(), questions: Count }),
]);
export type Next = Readonly<z.infer<typeof Next>>;

const Day = z.object({
  /** Questions answered today, and how many are suggested. */
  answered: z.int(),
  goal: z.int(),
  /** Consecutive days with answers, up to today or yesterday. */
  streakDays: z.int(),
});

export const nextApi = {
  next: post('/api/practice/next/detail', {
    summary: '推荐的下一步练习',
    access: 'session',
    request: z.object({
      /** One bank, or everything the user may practise. */
      repoId: RepoRef.default(ALL_REPOS),
      /** For the wrong-answer book: mistakes come first. */
      inBook: z.boolean().default(false),
    }),
    response: z.object({
      /** Null where there is nothing to practise at all. */
      next: Next.nullable(),
      /** The weakest first. */
      weak: z.array(WeakTag).max(MAX_WEAK_TAGS),
      day: Day,
    }),
    errors: ['practiceRepoNotFound', 'questionsWithheld'],
  }),
  /** How much there is to practise on knowledge points, across the user's open banks. */
  topics: post('/api/practice/topic/list', {
    summary: '知识点可以练习的题数',
    access: 'session',
    request: z.object({ tags: z.array(Tag).min(1).max(MAX_TOPICS) }),
    response: z.array(z.object({ name: z.string(), questions: z.int() })).max(MAX_TOPICS),
    errors: ['questionsWithheld'],
  }),
  day: post('/api/practice/day/detail', {
    summary: '今天的练习量',
    access: 'session',
    request: z.object({}),
    response: Day,
  }),
};
