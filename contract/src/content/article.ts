import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { LawFields, LectureFields, ProductFields, StandardFields } from './fields.ts';
import { ArticleState, ArticleStatus, Channel, Validity } from './kinds.ts';
import { ReviewChoice } from './review/kinds.ts';
import { ArticleReview } from './review/review.ts';

export const ARTICLE_LENGTH = 400_000;

/**
 * Text of an article: headings h2–h4, paragraphs, emphasis, lists, quotations, tables, links and images (`<img
 * data-file="id" alt="…">`, in a `<figure>` with a `<figcaption>` if it has a caption). The server removes everything
 * else, and adds image URLs to the response.
 */
const ArticleBody = z.string().max(ARTICLE_LENGTH, '正文过长');

const line = (most: number) => z.string().trim().max(most, `不能超过 ${most} 个字`).default('');

/** A file to download; PDF files are also shown in the page. */
const Attachment = z.object({ fileId: Id, name: z.string().trim().min(1, '请输入附件名称').max(200) });

const common = {
  title: z.string().trim().min(1, '请输入标题').max(200, '标题不能超过 200 个字'),
  /** Shown in lists and search results; generated from the text if empty. */
  summary: line(500),
  coverId: Id.nullable().default(null),
  categoryId: Id.nullable().default(null),
  body: ArticleBody.default(''),
  source: line(200),
  author: line(50),
  tags: z.array(z.string().trim().min(1).max(20, '标签不能超过 20 个字')).max(10, '标签不能超过 10 个').default([]),
  pinned: z.boolean().default(false),
  attachments: z.array(Attachment).max(20, '附件不能超过 20 个').default([]),
  /** Marked as an example: its content is invented. */
  isExample: z.boolean().default(false),
};

const form = <C extends Channel, F extends z.ZodType>(channel: C, fields: F) =>
  z.object({ channel: z.literal(channel), fields, ...common });
const NoFields = z.object({}).default({});

export const ArticleForm = z.discriminatedUnion('channel', [
  form(Channel.law, LawFields),
  form(Channel.standard, StandardFields),
  form(Channel.science, NoFields),
  form(Channel.lecture, LectureFields),
  form(Channel.product, ProductFields),
  form(Channel.news, NoFields),
  form(Channel.notice, NoFields),
]);
export type ArticleForm = z.infer<typeof ArticleForm>;
export type ArticleInput = z.input<typeof ArticleForm>;

const Row = z.object({
  id: Id,
  version: z.int32(),
  channel: z.enum(Channel),
  title: z.string(),
  categoryTitle: z.string(),
  status: z.enum(ArticleStatus),
  pinned: z.boolean(),
  isExample: z.boolean(),
  publishAt: Time.nullable(),
  withdrawAt: Time.nullable(),
  views: z.int(),
  updatedAt: Time,
  updatedBy: z.string(),
  deletedAt: Time.nullable(),
  /** Laws and standards only; empty for other channels, as in the responses to readers. */
  level: z.int().nullable(),
  number: z.string(),
  validity: z.enum(Validity).nullable(),
  /** Lectures. */
  speaker: z.string(),
  /** Products. */
  company: z.string(),
  review: ArticleReview,
});

/** A file or image of an article as its editor shows it. */
const ShownFile = z.object({ id: Id, name: z.string(), contentType: z.string(), size: z.int(), url: z.string() });

const ArticleFilter = z.object({
  channel: z.enum(Channel).optional(),
  keyword: z.string().trim().max(50).optional(),
  status: z.enum(ArticleStatus).optional(),
  categoryId: Id.optional(),
  /** Of what is not published. */
  review: z.enum(ReviewChoice).optional(),
  trashed: z.boolean().default(false),
});

export const articleApi = {
  paging: post('/api/content/article/paging', {
    summary: '内容列表',
    access: 'perm:content:article:paging',
    scope: 'dept',
    ...paging(ArticleFilter, Row),
  }),
  detail: post('/api/content/article/detail', {
    summary: '内容详情',
    access: 'perm:content:article:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: z.object({
      id: Id,
      version: z.int32(),
      state: z.enum(ArticleState),
      status: z.enum(ArticleStatus),
      publishAt: Time.nullable(),
      withdrawAt: Time.nullable(),
      views: z.int(),
      updatedAt: Time,
      updatedBy: z.string(),
      review: ArticleReview.extend({
        submittedAt: Time.nullable(),
        /** What the submitter says to the readers. */
        note: z.string(),
      }),
      form: ArticleForm,
      /** Every file id in the form: cover, images, gallery, attachments. */
      files: z.array(ShownFile),
    }),
    errors: ['articleNotFound'],
  }),
  /**
   * The client generates the id, so that a retried call saves once. Saving a published article changes it
   * immediately; where others must read it first, it is refused. A saved version has to be reviewed anew.
   */
  save: post('/api/content/article/save', {
    summary: '保存内容',
    access: 'perm:content:article:save',
    maxBodyBytes: 1.5 * MEBIBYTE,
    request: z.object({ id: Id, version: z.int32().min(0), form: ArticleForm, note: line(200) }),
    response: z.object({ id: Id, version: z.int32() }),
    errors: [
      'articleNotFound',
      'articleChanged',
      'articleFileUnknown',
      'articleChannelFixed',
      'categoryNotFound',
      'articleNeedsPublisher',
      'articleReviewFirst',
      'articleTooLong',
    ],
  }),
  /** Publishes now, or from one time until another. Publishing a published article changes its times. */
  publish: post('/api/content/article/publish', {
    summary: '发布内容',
    access: 'perm:content:article:publish',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({
      ids: Ids,
      publishAt: Time.nullable().default(null),
      withdrawAt: Time.nullable().default(null),
    }),
    response: z.object({ count: z.int() }),
    errors: ['articleNotFound', 'articleEmpty', 'articleTimesWrong', 'articleNotReviewed'],
  }),
  withdraw: post('/api/content/article/withdraw', {
    summary: '撤下内容',
    access: 'perm:content:article:publish',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['articleNotFound'],
  }),
  pin: post('/api/content/article/pin', {
    summary: '置顶或取消置顶',
    access: 'perm:content:article:publish',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids, pinned: z.boolean() }),
    response: z.object({ count: z.int() }),
    errors: ['articleNotFound'],
  }),
  copy: post('/api/content/article/copy', {
    summary: '复制为草稿',
    access: 'perm:content:article:save',
    request: z.object({ id: Id, newId: Id }),
    response: z.object({ id: Id }),
    errors: ['articleNotFound'],
  }),
  /** Moves articles to the trash; they can be restored for thirty days. */
  delete: post('/api/content/article/delete', {
    summary: '移入回收站',
    access: 'perm:content:article:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['articleNotFound', 'articleIsPublished'],
  }),
  restore: post('/api/content/article/restore', {
    summary: '从回收站恢复',
    access: 'perm:content:article:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['articleNotFound'],
  }),
  purge: post('/api/content/article/purge', {
    summary: '彻底删除',
    access: 'perm:content:article:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['articleNotFound'],
  }),
  revisions: post('/api/content/article/revisions', {
    summary: '修改记录',
    access: 'perm:content:article:paging',
    scope: 'dept',
    ...paging(
      z.object({ id: Id }),
      z.object({ version: z.int32(), title: z.string(), note: z.string(), savedAt: Time, savedBy: z.string() }),
    ),
    errors: ['articleNotFound'],
  }),
  /** One earlier version, to compare or restore. */
  revision: post('/api/content/article/revision', {
    summary: '某次修改的内容',
    access: 'perm:content:article:paging',
    scope: 'dept',
    request: z.object({ id: Id, version: z.int32().min(1) }),
    response: z.object({ version: z.int32(), savedAt: Time, savedBy: z.string(), form: ArticleForm }),
    errors: ['articleNotFound'],
  }),
  /** A link by which anyone can read a draft for some days. */
  previewLink: post('/api/content/article/preview-link', {
    summary: '预览链接',
    access: 'perm:content:article:paging',
    request: z.object({ id: Id }),
    response: z.object({ path: z.string(), until: Time }),
    errors: ['articleNotFound'],
  }),
  uploadPicture: post('/api/content/article/upload-picture', {
    summary: '上传文章图片',
    access: 'perm:content:article:save',
    request: z.object({}),
    response: ShownFile,
    errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing', 'uploadQuotaFull', 'pictureUnreadable'],
    upload: { maxBytes: 20 * MEBIBYTE, kinds: ['png', 'jpg', 'webp', 'gif'] },
    limit: { count: 120, seconds: 60, by: 'user' },
  }),
  uploadAttachment: post('/api/content/article/upload-attachment', {
    summary: '上传附件',
    access: 'perm:content:article:save',
    request: z.object({}),
    response: ShownFile,
    errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing', 'uploadQuotaFull'],
    upload: {
      maxBytes: 100 * MEBIBYTE,
      kinds: ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'zip', 'txt', 'csv'],
    },
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
};
