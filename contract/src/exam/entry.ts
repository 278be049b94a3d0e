import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { CycleType, Time } from '../core/time.ts';
import { ShownRules } from './integrity.ts';
import { ExamResult, OpenType, PaperLayout, PaperState, WindowMode } from './kinds.ts';

/** The paper that the user is sitting now. */
export const RunningPaper = z.object({ paperId: Id, examId: Id, examTitle: z.string(), leftMs: z.int() });
export type RunningPaper = z.infer<typeof RunningPaper>;

/** By the clock and the user's own papers: not yet open, can be started, can be resumed, or over. */
export const ExamPhase = { coming: 'coming', open: 'open', running: 'running', past: 'past' } as const;
export type ExamPhase = (typeof ExamPhase)[keyof typeof ExamPhase];
export const examPhaseLabels: Readonly<Record<ExamPhase, string>> = {
  coming: '未开始',
  open: '可参加',
  running: '正在作答',
  past: '已结束',
};

const OwnExam = z.object({
  id: Id,
  title: z.string(),
  coverUrl: z.string(),
  phase: z.enum(ExamPhase),
  needsPassword: z.boolean(),
  startTime: Time,
  endTime: Time,
  totalTime: z.int(),
  totalScore: Score,
  passScore: Score,
  questions: z.int(),
  /** Papers started so far; attemptsLeft is null if the number is unlimited. */
  attempts: z.int(),
  attemptsLeft: z.int().nullable(),
  /** Milliseconds until the exam begins, by the server's clock; 0 after that. */
  startsInMs: z.int(),
  /** The result that counts, once it is released. */
  score: Score.nullable(),
  result: z.enum(ExamResult).nullable(),
});

const Attempt = z.object({
  paperId: Id,
  attempt: z.int(),
  state: z.enum(PaperState),
  startedAt: Time,
  handedInAt: Time.nullable(),
  score: Score.nullable(),
  result: z.enum(ExamResult).nullable(),
  isVoid: z.boolean(),
});

/** How often a waiting page says that it is there. */
export const WAIT_SECONDS = 25;

export const entryApi = {
  mine: post('/api/exam/entry/paging', {
    summary: '我的考试',
    access: 'session',
    ...paging(
      z.object({
        tab: z.enum(['open', 'coming', 'past']).default('open'),
        keyword: z.string().trim().max(50).optional(),
      }),
      OwnExam,
    ),
  }),
  /** The page before the exam: its rules, whether the user may start, and the user's attempts. */
  detail: post('/api/exam/entry/detail', {
    summary: '考前检查',
    access: 'session',
    request: z.object({ examId: Id }),
    response: OwnExam.extend({
      openType: z.enum(OpenType),
      windowMode: z.enum(WindowMode),
      instructions: z.string(),
      layout: z.enum(PaperLayout),
      forwardOnly: z.boolean(),
      /** What is noticed during the exam. */
      integrity: ShownRules,
      lateLimit: z.int().nullable(),
      earliestHandIn: z.int(),
      waitingMinutes: z.int(),
      cycleType: z.enum(CycleType).nullable(),
      cycleAttempts: z.int(),
      /** A course to complete first; null if there is none. */
      course: z.object({ id: Id, title: z.string(), completed: z.boolean() }).nullable(),
      /** Minutes for this user, with any extra time granted. */
      ownMinutes: z.int(),
      sections: z.array(z.object({ title: z.string(), questions: z.int(), score: Score })),
      /**
       * The first check that fails, with the message to show; null: the user may start or resume. A paper in progress
       * is refused only where its exam may not be entered from this address.
       */
      refusal: z.object({ code: z.int(), msg: z.string() }).nullable(),
      /** A running paper of this exam or another. */
      running: RunningPaper.nullable(),
      past: z.array(Attempt).max(100),
    }),
    errors: ['examNotFound'],
  }),
  /** Exams that completing a course opens. */
  ofCourse: post('/api/exam/entry/of-course', {
    summary: '课程的考试',
    access: 'session',
    request: z.object({ courseId: Id }),
    response: z.array(OwnExam).max(20),
  }),
  /**
   * The questions of the caller's prepared paper, encrypted (`contract/src/paper/sitting.ts`), while the waiting
   * room is open: at the beginning only the key is missing, which `open` returns.
   */
  sealedBody: post('/api/exam/paper/sealed-body', {
    summary: '提前下载加密试卷',
    access: 'session',
    request: z.object({ examId: Id }),
    response: binary('application/octet-stream'),
    errors: ['examNotFound', 'sealedBodyUnavailable'],
    limit: { count: 10, seconds: 600, by: 'user' },
    background: true,
  }),
  /** The page before the exam is open: invigilators see who has come. Sent again every `WAIT_SECONDS`. */
  wait: post('/api/exam/entry/wait', {
    summary: '候考',
    access: 'session',
    request: z.object({ examId: Id }),
    response: z.null(),
    errors: ['examNotFound'],
    limit: { count: 30, seconds: 60, by: 'user', perProcess: true },
    background: true,
  }),
  /** Starts a paper, or resumes the running one: a second call returns the same paper. */
  start: post('/api/exam/paper/start', {
    summary: '开始考试',
    access: 'session',
    request: z.object({ examId: Id, password: z.string().trim().max(50).default('') }),
    response: z.object({ paperId: Id }),
    errors: [
      'examNotFound',
      'examPasswordWrong',
      'examNotBegun',
      'examTooLate',
      'examWrongAddress',
      'examFaceFirst',
      'examCourseFirst',
      'examOver',
      'examNoAttempts',
      'examNoAttemptsInCycle',
      'examInProgress',
      'examShort',
      'examSealed',
      'examBusy',
    ],
  }),
};
