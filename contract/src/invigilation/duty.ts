import { z } from 'zod';
import type { Data } from '../core/endpoint.ts';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { ask, push, room } from '../core/message.ts';
import { Time } from '../core/time.ts';

/** Exams that begin within this time are shown already. */
export const DUTY_AHEAD_HOURS = 2;
/** Max exams of one board, those that begin first. */
export const MAX_DUTY_EXAMS = 100;
/** Max minutes of the line of saves. */
export const DUTY_MINUTES = 60;
/** A paper that waits longer than this for a person to mark it is overdue. */
export const UNREAD_HOURS = 48;

const access = 'perm:exam:invigilation:duty';

/** How bad a fault is: answers or grades are in danger, or somebody should look at it. */
export const FaultLevel = { urgent: 1, warning: 2 } as const;
export type FaultLevel = (typeof FaultLevel)[keyof typeof FaultLevel];
export const faultLevelLabels: Readonly<Record<FaultLevel, string>> = { 1: '紧急', 2: '注意' };

const Fault = z.object({
  level: z.enum(FaultLevel),
  /** What is wrong, and what to do. */
  text: z.string(),
  action: z.string(),
  /** The exam it is about; null: the system. */
  examId: Id.nullable(),
});

/** An exam with the examinees in the caller's scope. */
const DutyExam = z.object({
  id: Id,
  title: z.string(),
  startTime: Time,
  endTime: Time,
  /** Null where anyone may take the exam. */
  expected: z.int().nullable(),
  /** Began a paper. */
  came: z.int(),
  /** Have the page before the exam open. */
  waiting: z.int(),
  /** Papers that are being sat, and those of them whose pages are silent. */
  inExam: z.int(),
  offline: z.int(),
  handedIn: z.int(),
  /** Papers with marks that nobody has decided about. */
  marked: z.int(),
  /** Faces that wait for a person. */
  faces: z.int(),
  /** Papers that wait for a person to mark them, and those that have done so for too long. */
  unread: z.int(),
  unreadOverdue: z.int(),
});

const System = z.object({
  /** Answers saved by all processes. */
  savesPerSecond: z.number(),
  /** Milliseconds within which so many of the saves of the last minutes were done; null: there were none. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Saves per second in each of the last minutes, oldest first. */
  line: z.array(z.object({ at: Time, savesPerSecond: z.number() })).max(DUTY_MINUTES + 1),
  /** Refusals in the last minutes by name, most frequent first. */
  refusals: z.array(z.object({ name: z.string(), text: z.string(), count: z.int() })).max(20),
  /** Requests of the last minutes that failed on the server. */
  failures: z.int(),
  queue: z.object({ waiting: z.int(), active: z.int(), failed: z.int() }),
  /** Past their time, and not handed in. */
  unswept: z.int(),
  /** Handed in for minutes, without an open question, and not graded. */
  ungraded: z.int(),
  /** Processes that were at work within the last half minute. */
  processes: z.array(z.object({ version: z.string(), commit: z.string(), api: z.int(), workers: z.int() })).max(20),
  database: z.object({ connections: z.int(), maxConnections: z.int(), milliseconds: z.int() }),
  isRedisThere: z.boolean(),
});

/** What the officer on duty sees of the whole site. */
export const dutyApi = {
  detail: post('/api/exam/duty/detail', {
    summary: '值班总览',
    access,
    request: z.object({}),
    response: z.object({
      /** The server's time. */
      now: Time,
      exams: z.array(DutyExam).max(MAX_DUTY_EXAMS),
      /** More exams than are listed. */
      isCut: z.boolean(),
      /** The most urgent first. */
      faults: z.array(Fault).max(MAX_DUTY_EXAMS * 4),
      /** Null: only those who see everybody see it. */
      system: System.nullable(),
    }),
    scope: 'dept',
    background: true,
  }),
};

export type Duty = Data<typeof dutyApi.detail>;

export const dutyAsks = {
  /** From now on this connection is told when something has changed. */
  watch: ask('invigilation/watch-duty', {
    summary: '打开值班总览',
    access,
    request: z.object({}),
    response: z.null(),
    limit: { count: 30, seconds: 10 },
    background: true,
  }),
  leave: ask('invigilation/leave-duty', {
    summary: '离开值班总览',
    access,
    request: z.object({}),
    response: z.null(),
    limit: { count: 30, seconds: 10 },
    background: true,
  }),
};

export const dutyPushes = {
  /** Something happened in an exam; the page asks for the figures in its scope. */
  changed: push('invigilation/duty-changed', { summary: '值班总览有变化', schema: z.object({}), volatile: true }),
};

export const dutyRooms = {
  duty: room('invigilation/duty', { summary: '值班总览', params: z.object({}), access }),
};
