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

/** Max answers in one save; a page with more sends another save. */
export const SAVE_SIZE = 50;
/** Max bytes of one save, as stored. */
export const SAVE_BYTES = 64 * KIBIBYTE;
/** Saves that one paper accepts in a burst, and then the interval in milliseconds for each further one. */
export const SAVE_BURST = 20;
export const SAVE_EVERY_MS = 500;
/** A page has one save in flight; many concurrent ones are refused before their bodies are read. */
const atOnce = { count: 16, refusal: 'savesTooFast' } as const;
/** Max size of all saves of one paper; a hand-in may add a little more. */
export const PAPER_BYTES = 20 * MEBIBYTE;

/** An answer sent by the page. Sequence numbers increase within a paper, whatever the question: the highest wins. */
const SavedItem = z.object({
  ordinal: Ordinal,
  seq: Seq,
  answer: Answer,
  flagged: z.boolean().default(false),
  /** Time spent on this question so far. */
  spentMs: z.int().min(0).max(86_400_000).default(0),
});

/** Fields about the paper in every response. */
const Clock = z.object({
  /** Time until the deadline, by the server's clock; 0 after that. */
  leftMs: z.int(),
  state: z.enum(PaperState),
});

/** The same for every caller at any time: a paper is handed in once. */
export const Receipt = z.object({
  paperId: Id,
  handedInAt: Time,
  handedInBy: z.enum(HandInBy),
  /** What staff said when they handed it in; null: they did not. */
  collectReason: z.string().nullable(),
  /** The time was up; see `shownHandIn`. */
  atDeadline: z.boolean(),
  answered: z.int(),
  questions: z.int(),
  /** A hash over the answers: anyone who keeps it can prove what was handed in. */
  receipt: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** How many days after the hand-in missing answers are accepted. */
export const LATE_DAYS = 7;
/** How many such calls one paper accepts, each as large as a save. */
export const LATE_TURNS = 40;

/** An answer still on a device after the paper was handed in. */
const LateItem = z.object({
  ordinal: Ordinal,
  seq: Seq,
  answer: Answer,
  /** By the device's clock, which may be wrong. */
  writtenAt: Time,
});

const own = z.object({ paperId: Id });
/** Which opening of the paper sends the request. Only the latest one may write and hand in. */
const epoch = z.int().min(1).max(2_000_000_000);

/**
 * An encrypted body is the nonce, followed by the AES-256-GCM ciphertext of the gzipped `PaperBody` and its tag. The
 * key belongs to one paper and one body; `sittingApi.open` returns it, in hex, while the paper is being answered.
 */
export const SEALED_NONCE_BYTES = 12;

export const sittingApi = {
  /**
   * Opens the paper for answering, here and nowhere else: a page that had it open elsewhere can no longer save. The
   * page generates `writer` and stores it for reloads.
   */
  open: post('/api/exam/paper/open', {
    summary: '打开试卷',
    access: 'session',
    // Reads everything that was ever saved of the paper.
    atOnce: { count: 4, refusal: 'savesTooFast' },
    request: own.extend({ writer: Id, takeOver: z.boolean().default(false) }),
    response: Clock.extend({
      paperId: Id,
      examId: Id,
      examTitle: z.string(),
      epoch: z.int(),
      totalMs: z.int(),
      /** Time until the paper may be handed in, by the server's clock; 0 after that. */
      earliestHandInMs: z.int(),
      layout: z.enum(PaperLayout),
      forwardOnly: z.boolean(),
      totalScore: Score,
      /** Hash of the body; the body never changes, so a page that has it need not fetch it again. */
      bodyHash: z.string(),
      /** Opens a body that was fetched before the start (`SEALED_NONCE_BYTES`); empty unless the paper is in progress. */
      bodyKey: z.string(),
      /** Signs the answer file of this opening (`AnswerFileContent`), in hex; empty unless the paper is in progress. */
      fileKey: z.string(),
      arrangement: Arrangement,
      /** URLs of the media in the questions, by file id. */
      media: z.record(z.string(), z.string()),
      answers: z.array(SavedItem),
      /** Set after the hand-in. */
      receipt: Receipt.nullable(),
    }),
    errors: ['paperNotFound', 'paperOpenElsewhere', 'paperOneDevice', 'examWrongAddress', 'savesTooFast'],
  }),
  /** The questions as JSON, compressed when the paper was composed (`PaperBody`). */
  body: get('/api/exam/paper/body', {
    summary: '试卷题目',
    access: 'session',
    request: own,
    response: binary('application/json'),
    errors: ['paperNotFound'],
  }),
  /** Acknowledged means durable: what is in `saved` is on disk and will be graded. */
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
  /** Returns the time left and whether this page may still write. Polled every minute. */
  clock: post('/api/exam/paper/clock', {
    summary: '剩余时间',
    access: 'session',
    request: own.extend({ epoch }),
    response: Clock.extend({
      takenOver: z.boolean(),
      /** Set if staff have voided the paper. */
      voidReason: z.string().nullable(),
    }),
    errors: ['paperNotFound'],
    background: true,
  }),
  /**
   * Includes answers that are not saved yet; the server ignores those that are late or go back where the exam does
   * not allow it. A second hand-in changes nothing.
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
   * Answers on a device that were not received before the hand-in: stored for staff who look into a complaint. They
   * change no answer and are never graded. Sent twice, they are stored once.
   */
  lateAnswers: post('/api/exam/paper/late-answers', {
    summary: '提交没有送达的作答备查',
    access: 'session',
    atOnce: { count: 2, refusal: 'savesTooFast' },
    limit: { count: 60, seconds: 60, by: 'user' },
    maxBodyBytes: SAVE_BYTES,
    request: own.extend({ items: z.array(LateItem).min(1).max(SAVE_SIZE) }),
    /** Which of the sent answers the paper has now. */
    response: z.object({ taken: z.array(z.object({ ordinal: z.int(), seq: z.int() })) }),
    errors: ['paperNotFound', 'paperNotHandedIn', 'lateAnswersOver', 'lateAnswersFull', 'savesTooFast', 'saveTooLarge'],
  }),
  /** Whether a receipt is genuine; open to anyone. */
  receipt: post('/api/exam/paper/receipt', {
    summary: '查验交卷回执',
    access: 'public',
    request: z.object({ receipt: z.string().trim().min(8).max(40) }),
    response: z.object({ examTitle: z.string(), handedInAt: Time, answered: z.int(), questions: z.int() }).nullable(),
    limit: { count: 30, seconds: 60, by: 'ip' },
  }),
};
