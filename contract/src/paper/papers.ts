import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { ExamResult, HandInBy, PaperState } from '../exam/kinds.ts';
import { Answer } from '../question/answer.ts';
import { PaperResult, PaperRow } from './result.ts';
import { LATE_TURNS, SAVE_SIZE } from './sitting.ts';

/** Events of a paper. */
export const PaperEvent = {
  started: 1,
  opened: 2,
  takenOver: 3,
  handedIn: 4,
  graded: 5,
  extended: 6,
  refused: 7,
  lateAnswers: 8,
  reopened: 9,
  voided: 10,
  restored: 11,
  answerFile: 12,
} as const;
export type PaperEvent = (typeof PaperEvent)[keyof typeof PaperEvent];
export const paperEventLabels: Readonly<Record<PaperEvent, string>> = {
  1: '开始考试',
  2: '打开试卷',
  3: '在另一处继续作答',
  4: '交卷',
  5: '评分',
  6: '延长时间',
  7: '保存被拒绝',
  8: '提交没有送达的作答（未计分）',
  9: '重新开放',
  10: '作废',
  11: '撤销作废',
  12: '接收答案文件（未计分）',
};

/** Why a paper cannot be reopened. */
export const ReopenRefusal = { running: 1, voided: 2, elsewhere: 3, archived: 4 } as const;
export type ReopenRefusal = (typeof ReopenRefusal)[keyof typeof ReopenRefusal];
export const reopenRefusalLabels: Readonly<Record<ReopenRefusal, string>> = {
  1: '正在作答',
  2: '已作废，请先撤销作废',
  3: '正在参加另一场考试',
  4: '作答记录已归档，请先恢复归档',
};

/** Why a paper cannot be voided, or restored. */
export const VoidRefusal = { running: 1, alreadyVoid: 2, notVoid: 3 } as const;
export type VoidRefusal = (typeof VoidRefusal)[keyof typeof VoidRefusal];
export const voidRefusalLabels: Readonly<Record<VoidRefusal, string>> = {
  1: '正在作答，请先收卷',
  2: '已经作废',
  3: '没有作废',
};

const Filter = z.object({
  examId: Id.optional(),
  keyword: z.string().trim().max(50).optional(),
  deptId: Id.optional(),
  state: z.enum(PaperState).optional(),
  result: z.enum(ExamResult).optional(),
  handedInBy: z.enum(HandInBy).optional(),
  /** Only those that are void, or only those that are not. */
  voided: z.boolean().optional(),
});

const StaffRow = PaperRow.extend({
  /** The paper's id again, under the name that every list uses for row ids. */
  id: Id,
  userId: Id,
  userName: z.string(),
  realName: z.string(),
  deptName: z.string(),
  handedInBy: z.enum(HandInBy).nullable(),
  ip: z.string(),
  leftMs: z.int().nullable(),
});

const why = z.object({ paperIds: Ids, reason: z.string().trim().min(1, '请填写原因').max(200) });

/** The page chooses `id` for each action: a repeated call changes nothing. */
const once = why.extend({ id: Id });

const voidChange = z.object({
  count: z.int(),
  refused: z.array(z.object({ paperId: Id, realName: z.string(), reason: z.enum(VoidRefusal) })).max(500),
});

export const papersApi = {
  paging: post('/api/exam/papers/paging', {
    summary: '答卷列表',
    access: 'perm:exam:paper:paging',
    ...paging(Filter, StaffRow),
    scope: 'dept',
  }),
  detail: post('/api/exam/papers/detail', {
    summary: '答卷详情',
    access: 'perm:exam:paper:paging',
    request: z.object({ paperId: Id }),
    response: z.object({
      paper: StaffRow,
      /**
       * With the correct answers once the exam is over for everybody, and before that for users who may read
       * questions.
       */
      result: PaperResult.nullable(),
      timeline: z
        .array(
          z.object({
            at: Time,
            event: z.enum(PaperEvent),
            text: z.string(),
            ip: z.string(),
            /** Who did it, if not the examinee. */
            actor: z.string(),
          }),
        )
        .max(1000),
      /** Every accepted answer, in order; the last thousand. */
      log: z
        .array(z.object({ ordinal: z.int(), seq: z.int(), savedAt: Time, ip: z.string(), answer: Answer }))
        .max(1000),
      /** When the log was archived; it is empty here since then. */
      logArchivedAt: Time.nullable(),
      /**
       * Answers that were not received in time and were sent after the hand-in, in order of arrival: not part of the
       * result.
       */
      late: z
        .array(z.object({ ordinal: z.int(), seq: z.int(), answer: Answer, writtenAt: Time, receivedAt: Time }))
        .max(LATE_TURNS * SAVE_SIZE),
    }),
    errors: ['paperNotFound', 'questionsWithheld'],
    scope: 'dept',
  }),
  export: post('/api/exam/papers/export-task', {
    summary: '导出答卷',
    access: 'perm:exam:paper:export',
    request: z.object({ params: Filter }),
    response: z.object({ taskId: Id }),
    scope: 'dept',
  }),
  forceHandIn: post('/api/exam/papers/force-hand-in', {
    summary: '收卷',
    access: 'perm:exam:paper:hand-in',
    maxBodyBytes: IDS_BODY_BYTES,
    request: why,
    response: z.object({ count: z.int() }),
    scope: 'dept',
  }),
  /** Grants running papers more time. */
  extend: post('/api/exam/papers/extend', {
    summary: '延长考试时间',
    access: 'perm:exam:paper:extend',
    maxBodyBytes: IDS_BODY_BYTES,
    request: once.extend({ minutes: z.int().min(1).max(1440) }),
    response: z.object({ count: z.int() }),
    scope: 'dept',
  }),
  /**
   * Opens papers again that were handed in, by whomever, or abandoned: with all their answers, for that many minutes
   * from now. The grade goes, and is stored with the paper's history.
   */
  reopen: post('/api/exam/papers/reopen', {
    summary: '重新开放答卷',
    access: 'perm:exam:paper:reopen',
    maxBodyBytes: IDS_BODY_BYTES,
    request: once.extend({ minutes: z.int().min(1).max(1440) }),
    response: z.object({
      count: z.int(),
      refused: z.array(z.object({ paperId: Id, realName: z.string(), reason: z.enum(ReopenRefusal) })).max(500),
    }),
    errors: ['examBusy'],
    scope: 'dept',
  }),
  /** The papers that were handed in no longer count; each still uses up its attempt. */
  void: post('/api/exam/papers/void', {
    summary: '作废答卷',
    access: 'perm:exam:paper:void',
    maxBodyBytes: IDS_BODY_BYTES,
    request: once,
    response: voidChange,
    scope: 'dept',
  }),
  restore: post('/api/exam/papers/restore', {
    summary: '撤销作废',
    access: 'perm:exam:paper:void',
    maxBodyBytes: IDS_BODY_BYTES,
    request: once,
    response: voidChange,
    scope: 'dept',
  }),
};
export type StaffPaper = z.input<typeof StaffRow>;
