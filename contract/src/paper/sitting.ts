import { z } from 'zod';
import { binary, get, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { KIBIBYTE, MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { HandInBy, PaperLayout, PaperState } from '../exam/kinds.ts';
import { MAX_QUESTIONS } from '../exam/composition.ts';
import { Answer } from '../question/answer.ts';
import { Arrangement } from './body.ts';

const Ordinal = z.int().min(1).max(MAX_QUESTIONS);
const Seq = z.int().min(1).max(2_000_000_000);

/** So many answers in one save at most; a page with more to send sends again. */
export const SAVE_SIZE = 50;
/** And so many bytes, as they are kept. */
export const SAVE_BYTES = 64 * KIBIBYTE;
/** One paper takes so many saves at once, and then one in so many milliseconds. */
export const SAVE_BURST = 20;
export const SAVE_EVERY_MS = 500;
/** A page has one under way; whoever sends many at once waits before anybody reads them. */
const atOnce = { count: 16, refusal: 'savesTooFast' } as const;
/** All saves of one paper; a hand-in may bring a little more. */
export const PAPER_BYTES = 20 * MEBIBYTE;

/** An answer on its way. Numbers count upwards within a paper, whatever the question: the highest wins. */
const SavedItem = z.object({
  ordinal: Ordinal,
  seq: Seq,
  answer: Answer,
  flagged: z.boolean().default(false),
  /** Looking at this question so far. */
  spentMs: z.int().min(0).max(86_400_000).default(0),
});

/** What every answer of the server says of the paper. */
const Clock = z.object({
  /** Until the deadline, by the server's clock; 0 once it has passed. */
  leftMs: z.int(),
  state: z.enum(PaperState),
});

/** The same for whoever asks and whenever: a hand-in happens once. */
export const Receipt = z.object({
  paperId: Id,
  handedInAt: Time,
  handedInBy: z.enum(HandInBy),
  answered: z.int(),
  questions: z.int(),
  /** A hash over the answers: who keeps it can show what was handed in. */
  receipt: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Answers that never arrived are taken for so long after the hand-in. */
export const LATE_DAYS = 7;
/** So many times of one paper, each as large as a save. */
export const LATE_TURNS = 40;

/** An answer that lies on a device after the paper was handed in. */
const LateItem = z.object({
  ordinal: Ordinal,
  seq: Seq,
  answer: Answer,
  /** By the device's clock, which may be wrong. */
  writtenAt: Time,
});

const own = z.object({ paperId: Id });
/** Which opening of the paper speaks. Only the latest one writes and hands in. */
const epoch = z.int().min(1).max(2_000_000_000);

export const sittingApi = {
  /**
   * Opens the paper for answering, here and nowhere else: what was open elsewhere can no longer save. `writer` is made by
   * the page and kept for its reloads.
   */
  open: post('/api/exam/paper/open', {
    summary: '打开试卷',
    access: 'session',
    // It reads all that was ever saved of the paper.
    atOnce: { count: 4, refusal: 'savesTooFast' },
    request: own.extend({ writer: Id, takeOver: z.boolean().default(false) }),
    response: Clock.extend({
      paperId: Id,
      examId: Id,
      examTitle: z.string(),
      epoch: z.int(),
      totalMs: z.int(),
      /** Until one may hand in, by the server's clock; 0 once one may. */
      earliestHandInMs: z.int(),
      layout: z.enum(PaperLayout),
      forwardOnly: z.boolean(),
      totalScore: Score,
      /** Of the body; it never changes, so a page that has it need not fetch it again. */
      bodyHash: z.string(),
      arrangement: Arrangement,
      /** Addresses of what the questions show, by file id. */
      media: z.record(z.string(), z.string()),
      answers: z.array(SavedItem),
      /** Set once the paper was handed in. */
      receipt: Receipt.nullable(),
    }),
    errors: ['paperNotFound', 'paperOpenElsewhere', 'savesTooFast'],
  }),
  /** The questions, as JSON that was compressed when it was composed (`PaperBody`). */
  body: get('/api/exam/paper/body', {
    summary: '试卷题目',
    access: 'session',
    request: own,
    response: binary('application/json'),
    errors: ['paperNotFound'],
  }),
  /** Acknowledged means kept: what is in `saved` is on disk and will be graded. */
  save: post('/api/exam/paper/save', {
    summary: '保存答案',
    access: 'session',
    atOnce,
    maxBodyBytes: SAVE_BYTES,
    request: own.extend({ epoch, items: z.array(SavedItem).min(1).max(SAVE_SIZE) }),
    response: Clock.extend({
      saved: z.array(z.object({ ordinal: z.int(), seq: z.int() })),
    }),
    errors: [
      'paperNotFound',
      'paperHandedIn',
      'paperOver',
      'paperTakenOver',
      'questionPassed',
      'savesTooFast',
      'saveTooLarge',
      'examBusy',
    ],
  }),
  /** How long there is left, and whether this page may still write. Asked each minute. */
  clock: post('/api/exam/paper/clock', {
    summary: '剩余时间',
    access: 'session',
    request: own.extend({ epoch }),
    response: Clock.extend({ takenOver: z.boolean() }),
    errors: ['paperNotFound'],
    background: true,
  }),
  /**
   * With what has not been saved yet; what comes too late, or goes back where one may not, stays outside. Handed in twice,
   * it was handed in once.
   */
  handIn: post('/api/exam/paper/hand-in', {
    summary: '交卷',
    access: 'session',
    atOnce,
    maxBodyBytes: SAVE_BYTES,
    request: own.extend({ epoch, items: z.array(SavedItem).max(SAVE_SIZE).default([]) }),
    response: Receipt,
    errors: ['paperNotFound', 'paperTakenOver', 'handInTooEarly', 'savesTooFast', 'saveTooLarge', 'examBusy'],
  }),
  /**
   * What lies on a device and never arrived, after the paper was handed in: kept for whoever looks into a complaint. It
   * changes no answer and is never graded. Sent twice, it is kept once.
   */
  lateAnswers: post('/api/exam/paper/late-answers', {
    summary: '提交没有送达的作答备查',
    access: 'session',
    atOnce: { count: 2, refusal: 'savesTooFast' },
    limit: { count: 60, seconds: 60, by: 'user' },
    maxBodyBytes: SAVE_BYTES,
    request: own.extend({ items: z.array(LateItem).min(1).max(SAVE_SIZE) }),
    /** What the paper has now, of what was sent. */
    response: z.object({ taken: z.array(z.object({ ordinal: z.int(), seq: z.int() })) }),
    errors: ['paperNotFound', 'paperNotHandedIn', 'lateAnswersOver', 'lateAnswersFull', 'savesTooFast', 'saveTooLarge'],
  }),
  /** Whether a receipt is genuine; for anybody. */
  receipt: post('/api/exam/paper/receipt', {
    summary: '查验交卷回执',
    access: 'public',
    request: z.object({ receipt: z.string().trim().min(8).max(40) }),
    response: z.object({ examTitle: z.string(), handedInAt: Time, answered: z.int(), questions: z.int() }).nullable(),
    limit: { count: 30, seconds: 60, by: 'ip' },
  }),
};
