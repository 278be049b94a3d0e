import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { ask, push, room } from '../core/message.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { ExamState, PaperState } from '../exam/kinds.ts';
import { FaceRule } from '../exam/integrity.ts';
import { FaceState } from '../paper/face.ts';
import { FeedEntry, MAX_FEED } from './feed.ts';
import { Decision, EventDoubt, EventKind, Presence } from './kinds.ts';

/** Max examinees of one board; more are chosen by department. */
export const MAX_TILES = 5_000;

/** One examinee. */
const Tile = z.object({
  userId: Id,
  /** Null: has not started. */
  paperId: Id.nullable(),
  name: z.string(),
  deptName: z.string(),
  presence: z.enum(Presence),
  state: z.enum(PaperState).nullable(),
  answered: z.int(),
  /** The question that is shown. */
  ordinal: z.int().nullable(),
  visible: z.boolean(),
  /** When the page reported last; as of the last change, as each report alone is none. */
  seenAt: Time.nullable(),
  deadlineAt: Time.nullable(),
  handedInAt: Time.nullable(),
  breaches: z.int(),
  flagged: z.boolean(),
  locked: z.boolean(),
  /** The rules have the paper collected within a minute, unless staff call it off. */
  collecting: z.boolean(),
  doubts: z.array(z.enum(EventDoubt)).max(4),
  /** Why a person should look at this examinee first, in words; empty: nothing to do. */
  concern: z.string(),
  isVoid: z.boolean(),
  /** The check of the face; null where the exam has none. */
  face: z.enum(FaceState).nullable(),
  /** Whether the examinee has agreed to pictures; null: not asked. */
  agreed: z.boolean().nullable(),
  /** Pictures taken during the exam. */
  snapshots: z.int(),
  /** The examinee's room; null: none is assigned. */
  roomId: Id.nullable(),
});

const BoardEvent = z.object({
  id: Id,
  paperId: Id,
  name: z.string(),
  at: Time,
  kind: z.enum(EventKind),
  durationMs: z.int(),
  counted: z.boolean(),
  comment: z.string(),
});

const Hall = z.object({ examId: Id, deptId: Id.optional(), roomId: Id.optional() });

const why = z.object({ paperIds: Ids, reason: z.string().trim().min(1, '请填写原因').max(200) });
/** The page chooses `id` for each action: a repeated call changes nothing. */
const once = why.extend({ id: Id });

export const boardApi = {
  /** Exams that are under way or near, with how many examinees need a person. */
  exams: post('/api/exam/invigilation/exams', {
    summary: '监考中心',
    access: 'perm:exam:invigilation:board',
    ...paging(
      z.object({
        keyword: z.string().trim().max(50).optional(),
        phase: z.enum(['during', 'before', 'after']).default('during'),
      }),
      z.object({
        id: Id,
        title: z.string(),
        state: z.enum(ExamState),
        startTime: Time,
        endTime: Time,
        /** In the caller's scope. */
        waiting: z.int(),
        /** Expected, neither waiting nor begun; null: anyone may take the exam, or it has not begun. */
        absent: z.int().nullable(),
        /** Offline or not. */
        inExam: z.int(),
        offline: z.int(),
        handedIn: z.int(),
        flagged: z.int(),
      }),
    ),
    scope: 'dept',
  }),
  /** Everybody of an exam in scope. */
  tiles: post('/api/exam/invigilation/tiles', {
    summary: '考场全部考生',
    access: 'perm:exam:invigilation:board',
    request: Hall,
    response: z.object({
      exam: z.object({
        id: Id,
        title: z.string(),
        startTime: Time,
        endTime: Time,
        questions: z.int(),
        /** Whether the rules notice anything. */
        noticing: z.boolean(),
        lockAt: z.int().nullable(),
        handInAt: z.int().nullable(),
        face: z.enum(FaceRule),
        snapshotsPerHour: z.int().nullable(),
      }),
      tiles: z.array(Tile).max(MAX_TILES),
      /** The newest, the newest first. */
      feed: z.array(FeedEntry).max(MAX_FEED),
      /** The server's time: the next call for changes names it. */
      now: Time,
    }),
    errors: ['examNotFound', 'boardTooLarge'],
    scope: 'dept',
    background: true,
  }),
  /**
   * The examinees who changed since, each whole, the newest events, and the newest of what else has happened. A change
   * may be returned twice.
   */
  changes: post('/api/exam/invigilation/changes', {
    summary: '考场的变化',
    access: 'perm:exam:invigilation:board',
    request: Hall.extend({ since: Time }),
    response: z.object({
      tiles: z.array(Tile).max(MAX_TILES),
      events: z.array(BoardEvent).max(100),
      feed: z.array(FeedEntry).max(MAX_FEED),
      now: Time,
    }),
    errors: ['examNotFound', 'boardTooLarge'],
    scope: 'dept',
    background: true,
  }),
  events: post('/api/exam/invigilation/events', {
    summary: '考场事件',
    access: 'perm:exam:invigilation:board',
    ...paging(
      z.object({
        examId: Id,
        roomId: Id.optional(),
        paperId: Id.optional(),
        countedOnly: z.boolean().optional(),
      }),
      BoardEvent,
    ),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** To the examinees named, or to everybody in scope who is sitting the exam now; of one room, if it is named. */
  message: post('/api/exam/invigilation/message', {
    summary: '监考发消息',
    access: 'perm:exam:invigilation:message',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({
      id: Id,
      examId: Id,
      paperIds: Ids.nullable(),
      roomId: Id.optional(),
      text: z.string().trim().min(1, '请输入消息').max(200, '不能超过 200 个字'),
    }),
    response: z.object({ count: z.int() }),
    errors: ['examNotFound', 'examRoomNotFound'],
    scope: 'dept',
  }),
  /** Also calls off the collection of a paper by the rules. */
  unlock: post('/api/exam/invigilation/unlock', {
    summary: '解锁试卷',
    access: 'perm:exam:invigilation:unlock',
    maxBodyBytes: IDS_BODY_BYTES,
    request: once,
    response: z.object({ count: z.int() }),
    scope: 'dept',
  }),
  /** Papers with marks, for a person to decide about. */
  reviews: post('/api/exam/invigilation/reviews', {
    summary: '待处理的标记',
    access: 'perm:exam:invigilation:review',
    ...paging(
      z.object({
        examId: Id.optional(),
        keyword: z.string().trim().max(50).optional(),
        decided: z.boolean().optional(),
      }),
      z.object({
        id: Id,
        examId: Id,
        examTitle: z.string(),
        name: z.string(),
        deptName: z.string(),
        state: z.enum(PaperState),
        breaches: z.int(),
        doubts: z.array(z.enum(EventDoubt)).max(4),
        comments: z.int(),
        decision: z.enum(Decision).nullable(),
        reason: z.string(),
        decidedBy: z.string(),
        decidedAt: Time.nullable(),
      }),
    ),
    scope: 'dept',
  }),
  /** Tells the examinees. Nothing else follows by itself: a paper is voided by whoever may do that. */
  decide: post('/api/exam/invigilation/decide', {
    summary: '处理考场标记',
    access: 'perm:exam:invigilation:review',
    maxBodyBytes: IDS_BODY_BYTES,
    request: once.extend({ decision: z.enum(Decision) }),
    response: z.object({ count: z.int() }),
    scope: 'dept',
  }),
};

export const boardAsks = {
  /** From now on this connection is told when something happens in the hall. */
  watch: ask('invigilation/watch', {
    summary: '打开监考页面',
    access: 'perm:exam:invigilation:board',
    request: z.object({ examId: Id }),
    response: z.null(),
    errors: ['examNotFound'],
    limit: { count: 30, seconds: 10 },
    background: true,
  }),
  leave: ask('invigilation/leave', {
    summary: '离开监考页面',
    access: 'perm:exam:invigilation:board',
    request: z.object({ examId: Id }),
    response: z.null(),
    limit: { count: 30, seconds: 10 },
    background: true,
  }),
};

export const boardPushes = {
  /** Something happened in the hall; the page asks for the changes in its scope. */
  stirred: push('invigilation/stirred', {
    summary: '考场有变化',
    schema: z.object({ examId: Id }),
    volatile: true,
  }),
};

export const boardRooms = {
  board: room('invigilation/board', {
    summary: '一场考试的监考页面',
    params: z.object({ examId: Id }),
    access: 'perm:exam:invigilation:board',
  }),
};
