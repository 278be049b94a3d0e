import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { PresenceChecks } from './file.ts';
import { FileKind, Uncounted } from './kinds.ts';

const MAX_MS = 2_000_000_000;
const Ms = z.int().min(0).max(MAX_MS);
const Seq = z.int().min(1).max(1_000_000_000);

/** A stretch of a film or an audio file, in milliseconds: [from, to). */
const Stretch = z.tuple([z.int(), z.int()]);

/** What the server has credited so far. */
const Progress = z.object({
  /** 0–100, as completion counts it. */
  percent: z.int(),
  creditedSeconds: z.int(),
  completed: z.boolean(),
  /** Where to resume. */
  positionMs: z.int(),
  /** What was watched of a film, merged. */
  watched: z.array(Stretch).max(2000),
  /** Pages of a document that were seen long enough. */
  pagesRead: z.array(z.int()).max(2000),
  /** Not credited before the next presence check is answered. */
  pendingSeconds: z.int(),
  /** The learner must confirm to be there within this time. */
  check: z.object({ leftMs: z.int() }).nullable(),
});
export type StudyProgress = z.infer<typeof Progress>;

/**
 * What was studied since the last heartbeat. Film and audio: a stretch and its speed in percent. Document: how long
 * each page was visible. Text and link: time alone.
 */
export const Beat = z.object({
  seq: Seq,
  /** Whether the page was visible all the time. */
  visible: z.boolean(),
  /** Film and audio; equal when nothing was played, for example after a pause. */
  from: z.int().min(-MAX_MS).max(MAX_MS).optional(),
  to: z.int().min(-MAX_MS).max(MAX_MS).optional(),
  rate: z.int().min(1).max(10_000).optional(),
  /** Documents, texts and links: milliseconds of study. */
  spentMs: Ms.optional(),
  pages: z
    .array(z.object({ page: z.int().min(1).max(2000), ms: Ms }))
    .max(50)
    .optional(),
  /** Where to resume. */
  positionMs: Ms.default(0),
});
export type Beat = z.infer<typeof Beat>;
export type BeatInput = z.input<typeof Beat>;

const BeatReply = Progress.extend({
  /** What became of each heartbeat, in order. */
  outcomes: z.array(z.object({ seq: z.int(), reason: z.enum(Uncounted), creditedMs: z.int() })).max(60),
});

const Evidence = z.object({
  fileId: Id,
  fileTitle: z.string(),
  startedAt: Time,
  endedAt: Time,
  /** Seconds of the film, or pages of the document; null for others. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  rate: z.int().nullable(),
  creditedSeconds: z.int(),
  reason: z.enum(Uncounted),
});
export type StudyEvidence = z.infer<typeof Evidence>;

export const StudyEvidence = Evidence;

export const studyApi = {
  /**
   * Opens a lesson. For a signed-in learner a play session begins, and only the newest one of a user counts. Guests
   * get trial files, and nothing is stored.
   */
  open: post('/api/learn/study/open', {
    summary: '打开小节',
    access: 'public',
    request: z.object({ courseId: Id, fileId: Id }),
    response: z.object({
      /** Null for guests, and while the course may only be read: nothing is counted then. */
      playId: Id.nullable(),
      file: z.object({
        id: Id,
        title: z.string(),
        kind: z.enum(FileKind),
        required: z.boolean(),
        seconds: z.int().nullable(),
        pages: z.int().nullable(),
        /** Signed addresses, valid for some hours; empty where the kind has none. */
        playlist: z.string(),
        poster: z.string(),
        subtitle: z.string(),
        pdf: z.string(),
        text: z.string(),
        url: z.string(),
        questions: z.int().nullable(),
        passPercent: z.int().nullable(),
        rule: z.object({
          percent: z.int(),
          pageSeconds: z.int(),
          minSeconds: z.int(),
          noSkip: z.boolean(),
          maxRate: z.int(),
          checks: PresenceChecks.nullable(),
        }),
      }),
      progress: Progress,
    }),
    errors: ['courseNotFound', 'courseFileNotFound', 'courseFileLocked'],
    // A whole training hall opens the same lesson, behind one address.
    limit: { count: 3000, seconds: 60, by: 'ip' },
  }),
  /** Heartbeats; several when the network was away. A repeated one changes nothing. */
  beat: post('/api/learn/study/beat', {
    summary: '学习心跳',
    access: 'session',
    request: z.object({ playId: Id, fileId: Id, beats: z.array(Beat).min(1).max(60) }),
    response: BeatReply,
    errors: ['courseFileNotFound', 'studyReplaced', 'studyBusy'],
    limit: { count: 120, seconds: 60, by: 'user', perProcess: true },
  }),
  /** Confirms to be there. */
  confirm: post('/api/learn/study/confirm', {
    summary: '在场确认',
    access: 'session',
    request: z.object({ playId: Id, fileId: Id }),
    response: Progress,
    errors: ['courseFileNotFound', 'studyReplaced', 'studyBusy', 'studyCheckMissed'],
  }),
  /** The learner's own intervals, newest first: what was credited, and why the rest was not. */
  intervals: post('/api/learn/study/intervals', {
    summary: '我的计时记录',
    access: 'session',
    ...paging(z.object({ courseId: Id, fileId: Id.optional(), uncounted: z.boolean().default(false) }), Evidence),
    errors: ['courseNotFound'],
  }),
};
