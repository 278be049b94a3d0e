import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { AttendanceState } from './kinds.ts';

/**
 * Lifetime of a code on the classroom's screen; the previous one is still accepted, for users who are just scanning
 * it.
 */
export const CHECK_IN_SECONDS = 30;
/** Check-in opens this long before a session begins, and closes when it ends. */
export const CHECK_IN_OPENS_MINUTES = 60;

const see = { access: 'perm:train:checkin:paging', scope: 'dept' } as const;
const errors = ['trainclassNotFound', 'classSessionNotFound'] as const;

const Attendee = z.object({
  /** Id of the registration. */
  id: Id,
  name: z.string(),
  unit: z.string(),
  state: z.enum(AttendanceState),
  at: Time.nullable(),
  /** Method: by code, or by staff with a reason. */
  note: z.string(),
});

const Counts = z.object({
  expected: z.int(),
  /** On time or late. */
  present: z.int(),
});

export const checkInApi = {
  /** The sessions of a class with their attendance counts. */
  sessions: post('/api/activity/checkin/sessions', {
    summary: '课程安排与签到人数',
    ...see,
    request: z.object({ activityId: Id }),
    response: z.object({
      title: z.string(),
      sessions: z
        .array(
          Counts.extend({
            id: Id,
            title: z.string(),
            startTime: Time,
            endTime: Time,
            place: z.string(),
            teacher: z.string(),
            late: z.int(),
            leave: z.int(),
          }),
        )
        .max(200),
      now: Time,
    }),
    errors,
  }),
  /** The QR code on the screen: renewed every half minute, and valid for one session only. */
  code: post('/api/activity/checkin/code', {
    summary: '签到二维码',
    access: 'perm:train:checkin:show',
    scope: 'dept',
    background: true,
    request: z.object({ sessionId: Id }),
    response: Counts.extend({
      className: z.string(),
      title: z.string(),
      startTime: Time,
      endTime: Time,
      place: z.string(),
      /** When check-in opens, and after when users are late. */
      opensAt: Time,
      lateAt: Time,
      /** The URL to open, with a signed token. */
      path: z.string(),
      /** Time until the next code; this one stays valid for one more code lifetime after that. */
      leftMs: z.int(),
      now: Time,
    }),
    errors,
  }),
  /** Called after scanning. Without an account, needs the query code and mobile number of the registration. */
  scan: post('/api/activity/checkin/scan', {
    summary: '扫码签到',
    access: 'public',
    request: z.object({
      token: z.string().max(200),
      code: z.string().trim().toUpperCase().max(20).default(''),
      mobile: z.string().trim().max(20).default(''),
    }),
    response: z.object({
      classId: Id,
      className: z.string(),
      title: z.string(),
      name: z.string(),
      state: z.enum(AttendanceState),
      at: Time,
    }),
    errors: ['checkInExpired', 'checkInNotEnrolled', 'checkInNotNow', 'registrationNotFound', 'registrationLocked'],
    // A whole hall shares one IP address; wrong pairs are counted per query code.
    limit: { count: 3_000, seconds: 600, by: 'ip' },
  }),
  paging: post('/api/activity/checkin/paging', {
    summary: '签到名单',
    ...see,
    ...paging(
      z.object({
        sessionId: Id,
        state: z.enum(AttendanceState).optional(),
        keyword: z.string().trim().max(50).optional(),
      }),
      Attendee,
    ),
    errors,
  }),
  correct: post('/api/activity/checkin/correct', {
    summary: '更正签到',
    access: 'perm:train:checkin:correct',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: z.object({
      sessionId: Id,
      personIds: Ids,
      state: z.enum(AttendanceState),
      reason: z.string().trim().min(1, '请填写原因').max(200),
    }),
    response: z.object({ count: z.int() }),
    errors: [...errors, 'registrationNotFound'],
  }),
  /** All sessions of a class with all enrolled learners, for printing. */
  sheet: post('/api/activity/checkin/sheet', {
    summary: '签到表',
    ...see,
    request: z.object({ activityId: Id }),
    response: z.object({
      title: z.string(),
      sessions: z.array(z.object({ id: Id, title: z.string(), startTime: Time })).max(200),
      people: z
        .array(
          z.object({
            personId: Id,
            name: z.string(),
            unit: z.string(),
            states: z.array(z.enum(AttendanceState)),
          }),
        )
        .max(5_000),
    }),
    errors,
  }),
};
