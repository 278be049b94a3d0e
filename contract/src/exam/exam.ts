import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Score } from '../core/score.ts';
import { MEBIBYTE } from '../core/size.ts';
import { CycleType, Time } from '../core/time.ts';
import { coverUpload } from '../media/file.ts';
import { RichText } from '../question/body.ts';
import { QuestionLevel, QuestionType } from '../question/kinds.ts';
import { DOCX } from '../question/question.ts';
import { QuestionKey, QuestionView } from '../question/view.ts';
import { Composition } from './composition.ts';
import { endsLater, hasPassword } from './form-rules.ts';
import { IntegrityRules, noIntegrityRules } from './integrity.ts';
import { CountingAttempt, ExamState, OpenType, PaperLayout, WindowMode } from './kinds.ts';
import { Override, OverrideForm } from './override.ts';
import { ReleaseRules } from './release.ts';

const MAX_PERSONS = 20_000;
export const MAX_APPEAL_DAYS = 30;
const APPEAL_DAYS = `请输入 0 到 ${MAX_APPEAL_DAYS} 之间的整数`;

const minutes = (limit: number) => z.int({ error: '请输入整数分钟' }).min(0).max(limit);

/** Fields of an exam that its editor sets. */
export const ExamFields = z.object({
  title: z.string().trim().min(1, '请输入考试名称').max(100, '考试名称不能超过 100 个字'),
  /** File id of an image. */
  cover: Id.nullable().default(null),
  /** Must be ticked before entry. */
  instructions: RichText.default(''),
  openType: z.enum(OpenType),
  deptIds: z.array(Id).max(500).default([]),
  userIds: z.array(Id).max(MAX_PERSONS, `指定人员不能超过 ${MAX_PERSONS} 人`).default([]),
  /** Required at entry; never sent to learners. */
  password: z.string().trim().max(50).default(''),
  startTime: Time,
  endTime: Time,
  windowMode: z.enum(WindowMode),
  totalTime: z.int({ error: '请输入考试时长' }).min(1, '考试时长至少 1 分钟').max(1440, '考试时长不能超过 24 小时'),
  /** Max attempts in total; 0: unlimited. */
  attempts: z.int().min(0).max(1000).default(1),
  /** Max attempts within each day, week or month. */
  cycleType: z.enum(CycleType).nullable().default(null),
  cycleAttempts: z.int().min(1).max(100).default(1),
  counting: z.enum(CountingAttempt).default(CountingAttempt.best),
  /** Minutes after the start within which users may enter; null: until the end. */
  lateLimit: minutes(1440).nullable().default(null),
  /** Minutes before a paper may be handed in. */
  earliestHandIn: minutes(1440).default(0),
  /** How long before the start the waiting room opens. */
  waitingMinutes: minutes(1440).default(30),
  /** A course to complete first. */
  courseId: Id.nullable().default(null),
  /** Who passes is granted a certificate of this template, once the score is released. */
  certificateTemplateId: Id.nullable().default(null),
  passScore: Score,
  composition: Composition,
  layout: z.enum(PaperLayout).default(PaperLayout.single),
  /** Free navigation, or forward only. */
  forwardOnly: z.boolean().default(false),
  release: ReleaseRules,
  /** How long examinees may question their score after it is released to them; 0: not at all. */
  appealDays: z.int({ error: APPEAL_DAYS }).min(0, APPEAL_DAYS).max(MAX_APPEAL_DAYS, APPEAL_DAYS).default(0),
  /** What is noticed during the exam. */
  integrity: IntegrityRules.default(noIntegrityRules),
});

export const ExamForm = ExamFields.refine(...endsLater)
  .refine(...hasPassword)
  .refine(
    ({ lateLimit, startTime, endTime }) =>
      // A time that failed to parse is still the raw input here: calling a Date method on it would throw.
      lateLimit === null || Number(startTime) + lateLimit * 60_000 <= Number(endTime),
    {
      error: '迟到限制不能晚于结束时间',
      path: ['lateLimit'],
    },
  );
export type ExamForm = z.infer<typeof ExamForm>;

const ExamRow = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(ExamState),
  openType: z.enum(OpenType),
  startTime: Time,
  endTime: Time,
  totalTime: z.int(),
  totalScore: Score,
  passScore: Score,
  questions: z.int(),
  /** Papers of people in the caller's scope: started, and handed in. */
  papers: z.int(),
  handedIn: z.int(),
  /** Of these, valid ones with a released result, and those that passed. */
  results: z.int(),
  passes: z.int(),
  /** Parts of its results wait to be released by hand. */
  toRelease: z.boolean(),
  /** Who sent its package; empty: it is our own. */
  packageFrom: z.string(),
  /** Its questions are still sealed. */
  sealed: z.boolean(),
  updatedAt: Time,
});

/**
 * Matches of a rule: how many questions fit it, and how many remain for it when all rules draw from the same pools.
 */
export const RuleCheck = z.object({
  section: z.int(),
  rule: z.int(),
  needed: z.int(),
  available: z.int(),
  /** Missing questions, because other rules need the same ones or there are too few. */
  short: z.int(),
});
export type RuleCheck = z.infer<typeof RuleCheck>;

/** A problem to fix before publishing; a warning does not stop it. */
const Finding = z.object({
  place: z.enum(['composition', 'audience', 'time', 'score', 'release']),
  warning: z.boolean(),
  message: z.string(),
});

/** A question in the picker of fixed lists. */
const PickedQuestion = z.object({
  questionId: Id,
  code: z.string(),
  type: z.enum(QuestionType),
  level: z.enum(QuestionLevel),
  text: z.string(),
  /** It can no longer be used in papers. */
  retired: z.boolean(),
  /** Rests on a clause of a law that has changed: to be checked. */
  inReview: z.boolean(),
});

const one = z.object({ id: Id });

/**
 * `version` increases with every save; a save must name the version it is based on. Pages loaded before the rename
 * know it as `edition`: delete that after one release.
 */
const Lock = z.object({ version: z.int32(), edition: z.int32() });

export const examApi = {
  paging: post('/api/exam/exam/paging', {
    summary: '考试列表',
    access: 'perm:exam:exam:paging',
    ...paging(
      z.object({
        keyword: z.string().trim().max(50).optional(),
        state: z.enum(ExamState).optional(),
        openType: z.enum(OpenType).optional(),
        /** By the clock: not begun, in progress, over. */
        phase: z.enum(['before', 'during', 'after']).optional(),
      }),
      ExamRow,
    ),
  }),
  detail: post('/api/exam/exam/detail', {
    summary: '考试详情',
    access: 'perm:exam:exam:paging',
    request: one,
    response: ExamFields.extend({
      id: Id,
      state: z.enum(ExamState),
      totalScore: Score,
      ...Lock.shape,
      /** Papers exist: their composition and what counts can no longer be changed. */
      frozen: z.boolean(),
      /** Who sent its package, which decides everything but who sits it; empty: it is our own. */
      packageFrom: z.string(),
      coverUrl: z.string(),
      releasedAt: Time.nullable(),
      /** Title of the course to complete first. */
      courseTitle: z.string(),
      /** Name of the certificate. */
      certificateName: z.string(),
      depts: z.array(z.object({ id: Id, name: z.string() })),
      people: z.array(z.object({ id: Id, name: z.string(), deptName: z.string() })),
      /**
       * Whether all users who may sit the exam are in the caller's scope; otherwise password, users and questions are
       * left out.
       */
      reached: z.boolean(),
      /** Questions of the fixed lists, each once. */
      picked: z.array(PickedQuestion),
    }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  save: post('/api/exam/exam/save', {
    summary: '新增或修改考试',
    access: 'perm:exam:exam:save',
    maxBodyBytes: MEBIBYTE,
    request: Lock.partial().extend({ id: Id.optional(), form: ExamForm }),
    response: one.extend(Lock.shape),
    errors: [
      'examNotFound',
      'examChanged',
      'examFrozen',
      'examFromPackage',
      'examNotReady',
      'examShort',
      'questionNotFound',
      'questionFileUnknown',
      'repoNotFound',
      'courseNotFound',
      'certificateTemplateNotFound',
      'certificateTemplateNotInUse',
      'deptNotFound',
      'userNotFound',
      'fileNotFound',
    ],
    scope: 'dept',
  }),
  delete: post('/api/exam/exam/delete', {
    summary: '删除考试',
    access: 'perm:exam:exam:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['examNotFound', 'examHasPapers'],
    scope: 'dept',
  }),
  copy: post('/api/exam/exam/copy', {
    summary: '复制考试',
    access: 'perm:exam:exam:save',
    request: one,
    response: one,
    errors: ['examNotFound', 'examFromPackage'],
    scope: 'dept',
  }),
  /** Matches of the rules, queried while they are edited. */
  check: post('/api/exam/exam/check', {
    summary: '检查组卷规则',
    access: 'perm:exam:exam:save',
    maxBodyBytes: MEBIBYTE,
    request: z.object({ composition: Composition }),
    response: z.object({ rules: z.array(RuleCheck), totalScore: Score, questions: z.int() }),
    errors: ['repoNotFound'],
  }),
  readiness: post('/api/exam/exam/readiness', {
    summary: '发布前检查',
    access: 'perm:exam:exam:publish',
    request: one,
    response: z.object({ findings: z.array(Finding), audience: z.int().nullable() }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  publish: post('/api/exam/exam/publish', {
    summary: '发布考试',
    access: 'perm:exam:exam:publish',
    request: one,
    response: z.null(),
    errors: ['examNotFound', 'examNotDraft', 'examNotReady', 'examShort'],
    scope: 'dept',
  }),
  /** Nobody can start any more; running papers continue. */
  close: post('/api/exam/exam/close', {
    summary: '关闭考试',
    access: 'perm:exam:exam:publish',
    request: one,
    response: z.null(),
    errors: ['examNotFound', 'examNotPublished'],
    scope: 'dept',
  }),
  reopen: post('/api/exam/exam/reopen', {
    summary: '重新开放考试',
    access: 'perm:exam:exam:publish',
    request: one,
    response: z.null(),
    errors: ['examNotFound', 'examNotClosed', 'examNotReady'],
    scope: 'dept',
  }),
  /** Releases the results that wait for it (人工公布). */
  release: post('/api/exam/exam/release', {
    summary: '公布成绩',
    access: 'perm:exam:exam:publish',
    request: one,
    response: z.null(),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** A paper as an examinee would get it, of a stored exam in scope or of a composition being edited. */
  preview: post('/api/exam/exam/preview', {
    summary: '预览试卷',
    access: 'perm:exam:exam:paging',
    scope: 'dept',
    maxBodyBytes: MEBIBYTE,
    /** An unsaved composition also needs the permission to save exams. */
    request: z
      .object({
        id: Id.optional(),
        composition: Composition.optional(),
        /** The same value draws the same paper again, as long as the bank is unchanged. */
        seed: Id.optional(),
        /** For printing, which is recorded: the paper alone, or with the answers. */
        print: z.enum(['paper', 'answers']).optional(),
      })
      .refine(({ id, composition }) => (id === undefined) !== (composition === undefined), {
        error: '请指定考试或组卷',
      }),
    response: z.object({
      sections: z.array(
        z.object({
          title: z.string(),
          intro: z.string(),
          /** Correct answers are returned only to users who may read questions. */
          questions: z.array(z.object({ question: QuestionView, key: QuestionKey.nullable(), score: Score })),
        }),
      ),
    }),
    errors: ['examNotFound', 'examFromPackage', 'examShort', 'questionNotFound', 'repoNotFound', 'questionsWithheld'],
  }),
  /** The paper of a seed as a Word file; answers only for users who may read questions. */
  paperFile: post('/api/exam/exam/paper-file', {
    summary: '下载试卷（Word）',
    access: 'perm:exam:exam:paging',
    scope: 'dept',
    request: z.object({ id: Id, seed: Id, withAnswers: z.boolean() }),
    response: binary(DOCX),
    errors: ['examNotFound', 'examFromPackage', 'examShort', 'questionNotFound', 'repoNotFound', 'questionsWithheld'],
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
  uploadCover: post('/api/exam/exam/upload-cover', {
    summary: '上传考试封面',
    access: 'perm:exam:exam:save',
    ...coverUpload,
  }),
  overrides: post('/api/exam/override/list', {
    summary: '考试的特殊安排',
    access: 'perm:exam:exam:paging',
    request: z.object({ examId: Id }),
    response: z.array(Override).max(1000),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  saveOverride: post('/api/exam/override/save', {
    summary: '新增或修改特殊安排',
    access: 'perm:exam:exam:save',
    request: OverrideForm,
    response: one,
    errors: ['examNotFound', 'examNotReady', 'overrideNotFound', 'overrideTaken', 'userNotFound', 'deptNotFound'],
    scope: 'dept',
  }),
  deleteOverride: post('/api/exam/override/delete', {
    summary: '删除特殊安排',
    access: 'perm:exam:exam:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ examId: Id, ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
};
