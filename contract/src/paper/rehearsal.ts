import { z } from 'zod';
import { binary, get, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { RunningPaper } from '../exam/entry.ts';
import { SAVE_BYTES, sittingApi } from './sitting.ts';

/** How long a rehearsal lasts. */
export const REHEARSAL_MINUTES = 10;

/** A rehearsal that was handed in: all that is known of it afterwards. */
export const Rehearsed = z.object({ handedInAt: Time, answered: z.int(), questions: z.int() });
export type Rehearsed = z.input<typeof Rehearsed>;

const ofExam = z.object({ examId: Id });
const atOnce = { count: 4, refusal: 'savesTooFast' } as const;
const limit = { count: 240, seconds: 60, by: 'user' } as const;

/**
 * A rehearsal of an exam: a short fixed paper on the pages of the exam. It is no paper: results, statistics and lists
 * of papers have nothing to leave out. The calls about one rehearsal have the shapes of `sittingApi`, where `paperId`
 * names the rehearsal, so that the same page works with either.
 */
export const rehearsalApi = {
  /** Whether the user may rehearse, has begun, and has completed a rehearsal. */
  last: post('/api/exam/rehearsal/last', {
    summary: '试考情况',
    access: 'session',
    request: ofExam,
    response: z.object({
      exam: z.object({ id: Id, title: z.string(), startTime: Time }),
      minutes: z.int(),
      questions: z.int(),
      /** Why none can begin now, with the message to show. */
      refusal: z.object({ code: z.int(), msg: z.string() }).nullable(),
      /** A real paper that the user is sitting. */
      running: RunningPaper.nullable(),
      /** A rehearsal that can be resumed. */
      begun: z.object({ paperId: Id, leftMs: z.int() }).nullable(),
      done: Rehearsed.nullable(),
    }),
    errors: ['examNotFound'],
  }),
  /** Begins a rehearsal, or resumes the one that has begun: a second call returns the same one. */
  start: post('/api/exam/rehearsal/start', {
    summary: '开始试考',
    access: 'session',
    request: ofExam,
    response: z.object({ paperId: Id }),
    errors: ['examNotFound', 'examOver', 'examInProgress'],
    limit: { count: 30, seconds: 60, by: 'user' },
  }),
  open: post('/api/exam/rehearsal/open', {
    summary: '打开试考',
    access: 'session',
    atOnce,
    limit,
    request: sittingApi.open.request,
    response: sittingApi.open.response,
    errors: ['paperNotFound', 'paperOpenElsewhere', 'savesTooFast'],
  }),
  body: get('/api/exam/rehearsal/body', {
    summary: '试考题目',
    access: 'session',
    limit,
    request: sittingApi.body.request,
    response: binary('application/json'),
    errors: ['paperNotFound'],
  }),
  /** Acknowledged means durable, as in an exam; of each question the highest number is stored. */
  save: post('/api/exam/rehearsal/save', {
    summary: '保存试考答案',
    access: 'session',
    atOnce,
    limit,
    maxBodyBytes: SAVE_BYTES,
    request: sittingApi.save.request,
    response: sittingApi.save.response,
    errors: ['paperNotFound', 'paperHandedIn', 'paperTakenOver', 'savesTooFast'],
  }),
  clock: post('/api/exam/rehearsal/clock', {
    summary: '试考剩余时间',
    access: 'session',
    limit,
    request: sittingApi.clock.request,
    response: sittingApi.clock.response,
    errors: ['paperNotFound'],
    background: true,
  }),
  /** A second hand-in changes nothing. */
  handIn: post('/api/exam/rehearsal/hand-in', {
    summary: '试考交卷',
    access: 'session',
    atOnce,
    limit,
    maxBodyBytes: SAVE_BYTES,
    request: sittingApi.handIn.request,
    response: sittingApi.handIn.response,
    errors: ['paperNotFound', 'paperTakenOver', 'savesTooFast'],
  }),
};
