import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { XLSX } from '../core/import.ts';
import { paging } from '../core/page.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { Body, RequiredRichText, RichText } from './body.ts';
import { ClauseRef, MAX_CLAUSES } from './clause/cited.ts';
import { StaffClause } from './clause/clause.ts';
import { QuestionLevel, QuestionState, QuestionType } from './kinds.ts';

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Lists count and page up to this many: to see more, narrow the filter. */
export const QUESTION_LIST_LIMIT = 10_000;

/** Max for a direct download; larger ones run in the background. */
export const QUESTION_EXPORT_LIMIT = 5000;

/** A knowledge point; a new name creates one. */
const TagName = z.string().trim().min(1).max(30, '知识点不能超过 30 个字');
export const MAX_TAGS = 10;
const Tags = z.array(TagName).max(MAX_TAGS, `知识点不能超过 ${MAX_TAGS} 个`);

export const QuestionFilter = z.object({
  /** Two characters or more; searches stems, options and code. */
  keyword: z.string().trim().max(50).optional(),
  repoId: Id.optional(),
  type: z.enum(QuestionType).optional(),
  level: z.enum(QuestionLevel).optional(),
  state: z.enum(QuestionState).optional(),
  tag: TagName.optional(),
  /** Added by this import. */
  importId: Id.optional(),
  /** 待复核: rests on a clause that has changed. */
  inReview: z.literal(true).optional(),
});

const Row = z.object({
  id: Id,
  code: z.string(),
  type: z.enum(QuestionType),
  level: z.enum(QuestionLevel),
  state: z.enum(QuestionState),
  /** The stem without markup, shortened. */
  text: z.string(),
  tags: z.array(z.string()),
  repos: z.array(z.object({ id: Id, title: z.string() })),
  /** The published version, or the draft if none has been published. */
  version: z.int32(),
  /** Unpublished changes. */
  hasDraft: z.boolean(),
  /** Error reports waiting for a response. */
  reports: z.int(),
  /** 待复核: since when a clause that it rests on has changed; it is not drawn. */
  reviewSince: Time.nullable(),
  updatedAt: Time,
  updatedBy: z.string(),
});

export const QuestionForm = z.object({
  id: Id.optional(),
  /** Empty: assigned by the server. Never changes, so that importing the same file again finds its question. */
  code: z
    .string()
    .trim()
    .max(40, '编码不能超过 40 个字')
    .regex(/^[\w-]*$/, '编码只能用字母、数字、横线和下划线')
    .default(''),
  level: z.enum(QuestionLevel),
  content: RequiredRichText,
  analysis: RichText.default(''),
  body: Body,
  tags: Tags.default([]),
  repoIds: z.array(Id).min(1, '请选择题库').max(20),
  source: z.string().trim().max(100, '来源不能超过 100 个字').default(''),
  /** 依据, in order. Pages loaded before it existed leave it out: it stays as it is. */
  clauses: z.array(ClauseRef).max(MAX_CLAUSES, `依据的条款不能超过 ${MAX_CLAUSES} 条`).optional(),
  /** Publishing this, the author has checked the question against the clauses as they were changed at this time. */
  checkedSince: Time.optional(),
  /** What was changed and why, for comparing versions. */
  note: z.string().trim().max(200).default(''),
  publish: z.boolean(),
  /** The lockVersion that the edit is based on: prevents overwriting another user's change. */
  lockVersion: z.int32().min(0).optional(),
  /** Pages loaded before the rename to lockVersion send it as `base`: delete this and `edition` after one release. */
  base: z.int32().min(0).optional(),
  /** Save even if an equal question exists. */
  anyway: z.boolean().default(false),
});
export type QuestionForm = z.infer<typeof QuestionForm>;

const Version = z.object({
  version: z.int32(),
  published: z.boolean(),
  level: z.enum(QuestionLevel),
  content: z.string(),
  analysis: z.string(),
  body: Body,
  note: z.string(),
  editor: z.string(),
  savedAt: Time,
});

const Question = Row.omit({ text: true }).extend({
  content: z.string(),
  analysis: z.string(),
  body: Body,
  source: z.string(),
  clauses: z.array(StaffClause),
  /** The newest version, draft or not: the editor starts from it. */
  latest: z.int(),
  /**
   * Increases with every save, even of a draft that keeps its version number: a save must name the one it is based
   * on.
   */
  lockVersion: z.int32(),
  /** lockVersion for pages loaded before the rename: they send it back as `base`. */
  edition: z.int32(),
  stats: z.object({ answers: z.int(), facility: z.number().nullable(), discrimination: z.number().nullable() }),
});

/** Another question with the same or nearly the same text. */
const Similar = z.object({
  id: Id,
  code: z.string(),
  text: z.string(),
  state: z.enum(QuestionState),
  /** Similarity in percent; 100 is equal. */
  percent: z.int(),
});

const Use = z.object({
  kind: z.enum(['exam', 'practice', 'battle', 'course']),
  title: z.string(),
  /** How often it was used there. */
  count: z.int(),
});

const bulk = z.object({ ids: Ids });
const changed = z.object({ count: z.int() });

export const questionApi = {
  paging: post('/api/qu/qu/paging', {
    summary: '试题列表',
    access: 'perm:qu:question:paging',
    scope: 'dept',
    ...paging(QuestionFilter, Row),
    errors: ['questionsWithheld'],
  }),
  detail: post('/api/qu/qu/detail', {
    summary: '试题详情',
    access: 'perm:qu:question:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: Question,
    errors: ['questionNotFound', 'questionsWithheld'],
  }),
  save: post('/api/qu/qu/save', {
    summary: '保存试题',
    access: 'perm:qu:question:save',
    maxBodyBytes: MEBIBYTE,
    request: QuestionForm,
    response: z.object({ id: Id, code: z.string(), version: z.int32(), lockVersion: z.int32(), edition: z.int32() }),
    errors: [
      'questionNotFound',
      'questionCodeTaken',
      'questionTypeFixed',
      'questionChanged',
      'questionEqual',
      'questionBlanks',
      'questionFileUnknown',
      'clauseUnknown',
      'clauseChangedAgain',
      'clauseLeft',
      'repoNotFound',
      'questionsNeeded',
    ],
  }),
  /** Queried while the user types. */
  similar: post('/api/qu/qu/similar', {
    summary: '查找相似试题',
    access: 'perm:qu:question:save',
    maxBodyBytes: MEBIBYTE,
    request: z.object({ id: Id.optional(), content: RichText, body: Body.optional() }),
    response: z.array(Similar).max(5),
    errors: ['questionsWithheld'],
  }),
  versions: post('/api/qu/qu/versions', {
    summary: '试题的历史版本',
    access: 'perm:qu:question:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z.array(Version).max(200),
    errors: ['questionNotFound', 'questionsWithheld'],
  }),
  /** Discards unpublished changes. */
  discard: post('/api/qu/qu/discard', {
    summary: '放弃草稿',
    access: 'perm:qu:question:save',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['questionNotFound'],
  }),
  uses: post('/api/qu/qu/uses', {
    summary: '试题的使用情况',
    access: 'perm:qu:question:paging',
    request: z.object({ id: Id }),
    response: z.array(Use).max(200),
    errors: ['questionNotFound'],
  }),
  publish: post('/api/qu/qu/publish', {
    summary: '发布试题',
    access: 'perm:qu:question:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: bulk,
    response: changed,
  }),
  retire: post('/api/qu/qu/retire', {
    summary: '停用试题',
    access: 'perm:qu:question:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: bulk,
    response: changed,
    errors: ['questionsNeeded'],
  }),
  restore: post('/api/qu/qu/restore', {
    summary: '恢复试题',
    access: 'perm:qu:question:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: bulk,
    response: changed,
  }),
  place: post('/api/qu/qu/place', {
    summary: '批量调整试题所在的题库',
    access: 'perm:qu:question:save',
    maxBodyBytes: IDS_BODY_BYTES,
    /** `move` removes the questions from every other bank; a question is always in at least one. */
    request: bulk.extend({ way: z.enum(['add', 'move', 'remove']), repoIds: z.array(Id).min(1, '请选择题库').max(20) }),
    response: changed,
    errors: ['repoNotFound', 'questionNeedsRepo', 'questionsNeeded'],
  }),
  tag: post('/api/qu/qu/tag', {
    summary: '批量调整试题的知识点',
    access: 'perm:qu:question:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: bulk.extend({ add: Tags.default([]), remove: Tags.default([]) }),
    response: changed,
    errors: ['questionTooManyTags'],
  }),
  /** Only questions that were never shown to anyone. */
  delete: post('/api/qu/qu/delete', {
    summary: '删除试题',
    access: 'perm:qu:question:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: bulk,
    response: changed,
    errors: ['questionInUse', 'questionsNeeded'],
  }),
  tags: post('/api/qu/qu/tags', {
    summary: '知识点',
    access: 'perm:qu:question:paging',
    request: z.object({ keyword: z.string().trim().max(30).optional() }),
    response: z.array(z.object({ name: z.string(), questions: z.int() })).max(200),
  }),
  export: post('/api/qu/qu/export', {
    summary: '导出试题',
    access: 'perm:qu:question:export',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({
      params: QuestionFilter,
      ids: Ids.optional(),
      /** A spreadsheet that can be imported again, or a paper to print, with or without the answers. */
      form: z.enum(['xlsx', 'docx', 'docx-answers']),
    }),
    response: binary(XLSX, DOCX),
    errors: ['exportTooLarge', 'questionsWithheld'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  exportTask: post('/api/qu/qu/export-task', {
    summary: '后台导出试题',
    access: 'perm:qu:question:export',
    request: z.object({ params: QuestionFilter, form: z.enum(['xlsx', 'docx', 'docx-answers']) }),
    response: z.object({ taskId: Id }),
    errors: ['paperTooLarge', 'questionsWithheld'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  /** An image, audio or video for a question; the text refers to its id. */
  upload: post('/api/qu/qu/upload', {
    summary: '上传试题的图片、音频或视频',
    access: 'perm:qu:question:save',
    request: z.object({}),
    response: z.object({ id: Id, name: z.string(), contentType: z.string(), size: z.int(), url: z.string() }),
    errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing', 'uploadQuotaFull'],
    upload: { maxBytes: 100 * MEBIBYTE, kinds: ['png', 'jpg', 'webp', 'gif', 'mp3', 'm4a', 'wav', 'mp4', 'webm'] },
    limit: { count: 120, seconds: 60, by: 'user' },
  }),
};
