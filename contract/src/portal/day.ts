import { z } from 'zod';
import { OwnCertificate } from '../certificate/own.ts';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Fen } from '../core/money.ts';
import { Score } from '../core/score.ts';
import { Day, Time } from '../core/time.ts';
import { LearnState } from '../course/kinds.ts';
import { ExamPhase } from '../exam/entry.ts';
import { ExamResult, PaperState } from '../exam/kinds.ts';
import { Message } from '../message/message.ts';
import { ClassAction, RegistrationState, StepState, steps } from '../training/kinds.ts';

const Exam = z.object({
  kind: z.literal('exam'),
  examId: Id,
  title: z.string(),
  phase: z.enum([ExamPhase.coming, ExamPhase.open]),
  startTime: Time,
  endTime: Time,
  /** By the server's clock; 0 once it has begun. */
  startsInMs: z.int(),
  endsInMs: z.int(),
  /** Minutes before the beginning from which the waiting room is open. */
  waitingMinutes: z.int(),
  minutes: z.int(),
  questions: z.int(),
  totalScore: Score,
  passScore: Score,
});

const Class = z.object({
  kind: z.literal('class'),
  classId: Id,
  title: z.string(),
  state: z.enum(RegistrationState),
  action: z.enum(ClassAction),
  /** What the step that is on now says. */
  text: z.string(),
  startTime: Time,
  endTime: Time,
  feeFen: Fen,
  steps: z.array(z.object({ step: z.enum(steps), state: z.enum(StepState) })).max(steps.length),
});

const Course = z.object({
  kind: z.literal('course'),
  courseId: Id,
  title: z.string(),
  required: z.boolean(),
  state: z.enum(LearnState),
  percent: z.int(),
  deadline: Time.nullable(),
  next: z.object({ fileId: Id, title: z.string(), positionMs: z.int() }).nullable(),
});

/** Something that waits for the user, with what its next action needs. */
export const DayItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('running'),
    paperId: Id,
    examId: Id,
    title: z.string(),
    leftMs: z.int(),
    answered: z.int(),
    questions: z.int(),
  }),
  Exam,
  z.object({
    kind: z.literal('practical'),
    id: Id,
    title: z.string(),
    place: z.string(),
    heldOn: Day,
    group: z.int(),
    number: z.int(),
  }),
  /** Candidates to be scored by the user, who is an examiner. */
  z.object({ kind: z.literal('examiner'), title: z.string(), tests: z.int(), waiting: z.int() }),
  Class,
  Course,
  z.object({ kind: z.literal('review'), due: z.int() }),
  z.object({
    kind: z.literal('certificate'),
    id: Id,
    title: z.string(),
    number: z.string(),
    issuedOn: Day,
    validUntil: Day.nullable(),
    daysLeft: z.int().nullable(),
    next: z.enum(['renew', 'renewNow', 'contact']),
  }),
  z.object({ kind: z.literal('appeal'), paperId: Id, title: z.string(), count: z.int() }),
  z.object({ kind: z.literal('daily'), done: z.int(), total: z.int(), streak: z.int() }),
]);
export type DayItem = z.output<typeof DayItem>;

/** Of each kind only the first few are listed. */
export const MAX_PER_KIND = 3;
export const MAX_WAITING = 8;
export const DAY_RESULTS = 4;
export const DAY_MESSAGES = 5;

/** Days over which the share of right answers is counted. */
export const ACCURACY_DAYS = 30;

export const dayApi = {
  /** What the user has to do now and next, and how they stand: the learner's home in one response. */
  detail: post('/api/portal/day/detail', {
    summary: '我的一天',
    access: 'session',
    request: z.object({}),
    response: z.object({
      now: Time,
      /** The one thing to do now; null: nothing is due. */
      due: DayItem.nullable(),
      /** What else waits, the most urgent first. */
      waiting: z.array(DayItem).max(MAX_WAITING),
      study: z.object({
        yearHourTenths: z.int(),
        /** Hours of the required courses that are not completed yet. */
        leftHourTenths: z.int(),
        required: z.int(),
        requiredDone: z.int(),
      }),
      practice: z.object({
        /** Days in a row with five questions done. */
        streak: z.int(),
        dailyDone: z.int(),
        dailyTotal: z.int(),
        /** In the last `ACCURACY_DAYS` days. */
        answers: z.int(),
        rights: z.int(),
        /** Questions in the book of wrong answers. */
        wrong: z.int(),
        /** Number of questions due on each of the next seven days, today first. */
        week: z.array(z.int()).length(7),
      }),
      certificates: z.object({
        all: z.int(),
        valid: z.int(),
        /** The one that needs attention first, or the newest. */
        first: OwnCertificate.nullable(),
      }),
      /** Exams that can be sat now or are being sat. */
      openExams: z.int(),
      results: z
        .array(
          z.object({
            paperId: Id,
            examTitle: z.string(),
            state: z.enum(PaperState),
            handedInAt: Time.nullable(),
            totalScore: Score,
            score: Score.nullable(),
            result: z.enum(ExamResult).nullable(),
            /** Why staff have voided it; null: it is not void. */
            voidReason: z.string().nullable(),
          }),
        )
        .max(DAY_RESULTS),
      messages: z.array(Message).max(DAY_MESSAGES),
    }),
  }),
};
