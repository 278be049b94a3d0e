import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { KIBIBYTE } from '../core/size.ts';
import { isArticleAddress } from '../content/markup.ts';
import { coverUpload } from '../media/file.ts';
import { FileKind, playRates } from './kinds.ts';

export const MAX_QUIZ_QUESTIONS = 20;

/** Random moments at which the learner must confirm to be there. */
export const PresenceChecks = z
  .object({
    fromMinutes: z.int().min(1, '至少 1 分钟').max(120),
    toMinutes: z.int().min(1, '至少 1 分钟').max(120),
    waitSeconds: z.int().min(15, '至少 15 秒').max(300, '最多 300 秒'),
  })
  .refine(({ fromMinutes, toMinutes }) => fromMinutes <= toMinutes, {
    error: '间隔的上限不能小于下限',
    path: ['toMinutes'],
  });
export type PresenceChecks = z.infer<typeof PresenceChecks>;

/** When a file counts as studied, and what its player allows. Which fields matter depends on its kind. */
export const StudyRule = z.object({
  /** Film and audio: share of the length that must be watched. */
  percent: z.int().min(50, '至少 50%').max(100).default(95),
  /** Document: seconds for which each page must be seen. */
  pageSeconds: z.int().min(1, '至少 1 秒').max(120).default(3),
  /** Text, link and document: seconds of study in all. */
  minSeconds: z.int().min(0).max(36_000).default(0),
  /** Film and audio: no skipping ahead before the first completion. */
  noSkip: z.boolean().default(true),
  /** In percent: 150 is one and a half times as fast. */
  maxRate: z.literal(playRates).default(150),
  checks: PresenceChecks.nullable().default(null),
});
export type StudyRule = z.infer<typeof StudyRule>;

/** A short quiz drawn from banks. */
export const Quiz = z.object({
  repoIds: z.array(Id).min(1, '请选择题库').max(10),
  tags: z.array(z.string().trim().min(1).max(30)).max(20).default([]),
  count: z.int().min(1, '至少 1 题').max(MAX_QUIZ_QUESTIONS, `最多 ${MAX_QUIZ_QUESTIONS} 题`),
  passPercent: z.int().min(0).max(100).default(60),
});
export type Quiz = z.infer<typeof Quiz>;

/** One lesson. The text of a rich-text lesson is saved separately. */
export const FileForm = z
  .object({
    id: Id,
    title: z.string().trim().min(1, '请输入小节名称').max(100, '小节名称不能超过 100 个字'),
    kind: z.enum(FileKind),
    /** Needed to complete the course. */
    required: z.boolean().default(true),
    /** May be studied by anyone, signed in or not. */
    trial: z.boolean().default(false),
    videoId: Id.nullable().default(null),
    documentId: Id.nullable().default(null),
    url: z.string().trim().max(2000).default(''),
    quiz: Quiz.nullable().default(null),
    rule: StudyRule.prefault({}),
  })
  .refine(({ kind, url }) => kind !== FileKind.link || (url !== '' && isArticleAddress(url)), {
    error: '请输入以 https:// 开头或本站的地址',
    path: ['url'],
  })
  .refine(({ kind, quiz }) => kind !== FileKind.quiz || quiz !== null, { error: '请设置小测', path: ['quiz'] });
export type FileForm = z.infer<typeof FileForm>;
export type FileInput = z.input<typeof FileForm>;

export const LESSON_LENGTH = 60_000;
const LessonText = z.string().max(LESSON_LENGTH, '正文过长');

export const fileTextApi = {
  /** The stored text of a rich-text lesson, for its editor. */
  detail: post('/api/course/text/detail', {
    summary: '图文小节的正文',
    access: 'perm:course:course:paging',
    scope: 'dept',
    request: z.object({ fileId: Id }),
    response: z.object({
      fileId: Id,
      text: z.string(),
      version: z.int32(),
      pictures: z.array(z.object({ id: Id, url: z.string() })).max(500),
    }),
    errors: ['courseNotFound', 'courseFileNotFound'],
  }),
  save: post('/api/course/text/save', {
    summary: '保存图文小节的正文',
    access: 'perm:course:course:save',
    scope: 'dept',
    maxBodyBytes: 256 * KIBIBYTE,
    request: z.object({ fileId: Id, text: LessonText, version: z.int32() }),
    response: z.object({ version: z.int32() }),
    errors: ['courseNotFound', 'courseFileNotFound', 'courseChanged', 'courseForbidden', 'fileNotFound'],
  }),
  uploadPicture: post('/api/course/text/upload-picture', {
    summary: '上传课程图片',
    access: 'perm:course:course:save',
    ...coverUpload,
    errors: [...coverUpload.errors, 'pictureUnreadable'],
  }),
};
