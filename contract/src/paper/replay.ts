import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { Answer } from '../question/answer.ts';
import { PaperEvent } from './papers.ts';

/** Saved answers in one reply. */
export const REPLAY_PAGE = 1_000;
/** Saved answers beyond this number are not replayed. */
export const MAX_REPLAYED = 20_000;

const Page = z.object({
  paperId: Id,
  /** How many have been read. */
  from: z
    .int()
    .min(0)
    .max(MAX_REPLAYED - REPLAY_PAGE)
    .default(0),
});

const Saved = z.object({ ordinal: z.int(), seq: z.int(), at: Time });

const page = {
  more: z.boolean(),
  startedAt: Time,
  handedInAt: Time.nullable(),
  /** When the saves were archived; there are none here since then. */
  archivedAt: Time.nullable(),
};

/** A paper over time: every answer that the server has accepted, in the order in which it did. */
export const replayApi = {
  staff: post('/api/exam/papers/replay', {
    summary: '答题轨迹',
    access: 'perm:exam:paper:paging',
    request: Page,
    response: z.object({ saves: z.array(Saved.extend({ answer: Answer })).max(REPLAY_PAGE), ...page }),
    errors: ['paperNotFound', 'questionsWithheld'],
    scope: 'dept',
  }),
  /** The caller's own paper after the hand-in. */
  own: post('/api/exam/result/replay', {
    summary: '我的答题轨迹',
    access: 'session',
    request: Page,
    response: z.object({
      /** Whether questions and answers are released: until then there are only times. */
      content: z.boolean(),
      saves: z.array(Saved.extend({ answer: Answer.nullable() })).max(REPLAY_PAGE),
      events: z.array(z.object({ at: Time, event: z.enum(PaperEvent) })).max(200),
      ...page,
    }),
    errors: ['paperNotFound', 'paperNotHandedIn', 'questionsWithheld'],
  }),
};
