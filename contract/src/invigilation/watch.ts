import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { push } from '../core/message.ts';
import { Time } from '../core/time.ts';
import { ShownRules } from '../exam/integrity.ts';
import { MAX_EVENTS, PaperIncident, REPORT_EVENTS } from './events.ts';
import { EventKind } from './kinds.ts';

/** Max length of what an examinee says about an event. */
export const MAX_COMMENT = 500;

const own = z.object({ paperId: Id });
const epoch = z.int().min(1).max(2_000_000_000);

/** What staff wrote to the examinee, or to everybody who was sitting the exam then. */
const StaffMessage = z.object({ id: Id, text: z.string(), at: Time });

/** What the page shows about the rules: breaches that count, and what follows from them. */
const Standing = z.object({
  breaches: z.int(),
  /** Staff must unlock the page. */
  locked: z.boolean(),
  /**
   * Milliseconds until the rules have the paper collected, 0 also after it; null: they do not, or staff have called it
   * off.
   */
  collectInMs: z.int().min(0).nullable(),
  /** The last twenty messages. */
  messages: z.array(StaffMessage).max(20),
});

/** What the page of an examinee calls during the exam. */
export const watchApi = {
  /** The rules of the exam, and the key with which this opening of the paper signs its events. */
  begin: post('/api/exam/invigilation/begin', {
    summary: '考场规则',
    access: 'session',
    request: own.extend({ epoch }),
    response: Standing.extend({
      rules: ShownRules,
      /** Whether the page takes pictures: the exam wants them, and the examinee has agreed. */
      takesSnapshots: z.boolean(),
      key: z.string(),
      /** The last event of this opening that the server has: a reloaded page goes on after it. */
      lastSeq: z.int(),
      lastMac: z.string(),
      /** Milliseconds since this opening was first watched: from there `sinceMs` of its events counts. */
      sinceMs: z.int(),
      /** What the watermark says. */
      watermark: z.string(),
    }),
    errors: ['paperNotFound', 'paperTakenOver'],
    background: true,
  }),
  /**
   * Sent every few seconds, and at once with each event. Each report contains every event that is not acked yet, oldest
   * first, up to the limit; sent twice, they are stored once. Events are accepted until an hour after the hand-in, and
   * from an opening that was taken over.
   */
  report: post('/api/exam/invigilation/report', {
    summary: '上报考场情况',
    access: 'session',
    atOnce: { count: 4, refusal: 'savesTooFast' },
    request: own.extend({
      epoch,
      events: z.array(PaperIncident).max(REPORT_EVENTS).default([]),
      /** Events that the page has noticed so far in this opening. */
      noticed: z.int().min(0).max(MAX_EVENTS),
      visible: z.boolean(),
      answered: z.int().min(0).max(500),
      ordinal: z.int().min(1).max(500),
    }),
    response: Standing.extend({
      /** Everything up to this event is stored. */
      acked: z.int(),
    }),
    errors: ['paperNotFound', 'reportsClosed', 'savesTooFast'],
    background: true,
  }),
  /** The examinee's own events of a paper, in words, also after the exam. */
  events: post('/api/exam/invigilation/own-events', {
    summary: '我的考场记录',
    access: 'session',
    request: own,
    response: z.object({
      events: z
        .array(
          z.object({
            id: Id,
            kind: z.enum(EventKind),
            at: Time,
            durationMs: z.int(),
            counted: z.boolean(),
            comment: z.string(),
          }),
        )
        .max(500),
      /** What staff decided, in words; empty while they have not. */
      decision: z.string(),
      messages: z.array(StaffMessage).max(200),
    }),
    errors: ['paperNotFound'],
  }),
  /** Until staff have decided, a comment may be changed. */
  comment: post('/api/exam/invigilation/comment', {
    summary: '说明情况',
    access: 'session',
    request: own.extend({ eventId: Id, comment: z.string().trim().max(MAX_COMMENT) }),
    response: z.null(),
    errors: ['paperNotFound', 'breachNotFound', 'reviewDecided'],
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
};

export const watchPushes = {
  /** Something changed for the examinee: a message, more time, an unlocked page. The page asks what. */
  changed: push('invigilation/changed', {
    summary: '监考有新的消息或处理',
    schema: z.object({ paperId: Id }),
  }),
  /** Staff have decided about the examinee's face: the page before the exam asks how it stands. */
  faceDecided: push('invigilation/face-decided', {
    summary: '监考人员已处理人脸核验',
    schema: z.object({ examId: Id }),
  }),
};
