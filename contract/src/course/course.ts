import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { OpenType } from '../exam/kinds.ts';
import { RichText } from '../question/body.ts';
import { FileForm } from './file.ts';
import { CourseState } from './kinds.ts';

export const MAX_CHAPTERS = 30;
const MAX_FILES = 200;
const MAX_PERSONS = 20_000;

const Teacher = z.object({
  name: z.string().trim().min(1, '请输入教师姓名').max(30),
  title: z.string().trim().max(50).default(''),
});

const Chapter = z.object({
  id: Id,
  title: z.string().trim().min(1, '请输入章的名称').max(100, '章的名称不能超过 100 个字'),
  files: z.array(FileForm).max(MAX_FILES, `一门课程最多 ${MAX_FILES} 个小节`),
});

const Form = z.object({
  title: z.string().trim().min(1, '请输入课程名称').max(100, '课程名称不能超过 100 个字'),
  /** File id of a picture. */
  cover: Id.nullable().default(null),
  introduce: RichText.default(''),
  categoryId: Id.nullable().default(null),
  teachers: z.array(Teacher).max(10, '教师最多 10 位').default([]),
  openType: z.enum(OpenType),
  deptIds: z.array(Id).max(500).default([]),
  userIds: z.array(Id).max(MAX_PERSONS, `指定人员不能超过 ${MAX_PERSONS} 人`).default([]),
  /** Asked for once; never sent to learners. */
  password: z.string().trim().max(50).default(''),
  /** Required, or elective. */
  required: z.boolean().default(false),
  /** When it may be studied; null: without limit. */
  startTime: Time.nullable().default(null),
  endTime: Time.nullable().default(null),
  /** Hours granted on completion, in tenths. */
  hourTenths: z.int({ error: '请输入学时' }).min(0).max(5000, '学时不能超过 500').default(0),
  /** A course to complete first. */
  prerequisiteId: Id.nullable().default(null),
  /** A file opens when the required files before it are completed. */
  inOrder: z.boolean().default(false),
  comments: z.boolean().default(true),
  chapters: z.array(Chapter).max(MAX_CHAPTERS, `最多 ${MAX_CHAPTERS} 章`).default([]),
});

export const CourseForm = Form.refine(
  ({ startTime, endTime }) => startTime === null || endTime === null || startTime < endTime,
  { error: '结束时间要晚于开始时间', path: ['endTime'] },
)
  .refine(({ openType, password }) => openType !== OpenType.password || password !== '', {
    error: '请输入课程密码',
    path: ['password'],
  })
  .refine(({ chapters }) => chapters.reduce((sum, { files }) => sum + files.length, 0) <= MAX_FILES, {
    error: `一门课程最多 ${MAX_FILES} 个小节`,
    path: ['chapters'],
  })
  .refine(({ chapters }) => isDistinct(chapters.flatMap(({ id, files }) => [id, ...files.map((file) => file.id)])), {
    error: '章节编号重复',
    path: ['chapters'],
  });
export type CourseForm = z.infer<typeof CourseForm>;
export type CourseInput = z.input<typeof CourseForm>;

const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const CourseRow = z.object({
  id: Id,
  title: z.string(),
  coverUrl: z.string(),
  state: z.enum(CourseState),
  openType: z.enum(OpenType),
  categoryTitle: z.string(),
  required: z.boolean(),
  hourTenths: z.int(),
  files: z.int(),
  /** Learners who have begun, and who have completed it. */
  learners: z.int(),
  completed: z.int(),
  updatedAt: Time,
});

/** The work on a file's material, for the editor. */
export const MaterialState = { ready: 'ready', working: 'working', failed: 'failed', missing: 'missing' } as const;
export type MaterialState = (typeof MaterialState)[keyof typeof MaterialState];
const Material = z.object({
  fileId: Id,
  state: z.enum(MaterialState),
  /** Percent, while a worker is busy with it. */
  progress: z.int(),
  /** Name of the uploaded file, and why it failed. */
  name: z.string(),
  reason: z.string(),
  /** Seconds of a film or an audio file, pages of a document, characters of a text. */
  seconds: z.int().nullable(),
  pages: z.int().nullable(),
  letters: z.int().nullable(),
  hasSubtitle: z.boolean(),
  /** How often the material was replaced, from 1. */
  version: z.int32(),
});
export type Material = z.infer<typeof Material>;

/** A problem to fix before publishing; a warning does not stop it. */
const Finding = z.object({
  place: z.enum(['basic', 'files', 'audience', 'time']),
  warning: z.boolean(),
  message: z.string(),
});

const one = z.object({ id: Id });

export const courseApi = {
  paging: post('/api/course/course/paging', {
    summary: '课程列表',
    access: 'perm:course:course:paging',
    scope: 'dept',
    ...paging(
      z.object({
        keyword: z.string().trim().max(50).optional(),
        state: z.enum(CourseState).optional(),
        categoryId: Id.optional(),
        required: z.boolean().optional(),
      }),
      CourseRow,
    ),
  }),
  /** Courses to choose from, for classes, exams and prerequisites. */
  choices: post('/api/course/course/choices', {
    summary: '可选的课程',
    access: 'perm:course:course:paging',
    request: z.object({ keyword: z.string().trim().max(50).default(''), ids: z.array(Id).max(50).default([]) }),
    response: z
      .array(z.object({ id: Id, title: z.string(), state: z.enum(CourseState), hourTenths: z.int() }))
      .max(100),
  }),
  detail: post('/api/course/course/detail', {
    summary: '课程详情',
    access: 'perm:course:course:paging',
    scope: 'dept',
    request: one,
    response: z.object({
      id: Id,
      state: z.enum(CourseState),
      version: z.int32(),
      coverUrl: z.string(),
      form: Form,
      depts: z.array(z.object({ id: Id, name: z.string() })).max(500),
      people: z.array(z.object({ id: Id, name: z.string(), deptName: z.string() })).max(MAX_PERSONS),
      prerequisiteTitle: z.string(),
      materials: z.array(Material).max(MAX_FILES),
      /** Whether the whole audience is in the caller's scope; otherwise password and persons are left out. */
      reached: z.boolean(),
      learners: z.int(),
    }),
    errors: ['courseNotFound'],
  }),
  /** The work on the materials, polled while a worker is busy. */
  materials: post('/api/course/course/materials', {
    summary: '课程文件的处理情况',
    access: 'perm:course:course:paging',
    background: true,
    request: one,
    response: z.array(Material).max(MAX_FILES),
    errors: ['courseNotFound'],
  }),
  save: post('/api/course/course/save', {
    summary: '新增或修改课程',
    access: 'perm:course:course:save',
    scope: 'dept',
    maxBodyBytes: MEBIBYTE,
    /** A new course may bring its id, so that a repeated call creates it once. */
    request: z.object({ id: Id.optional(), version: z.int32().optional(), form: CourseForm }),
    response: one.extend({ version: z.int32() }),
    errors: [
      'courseNotFound',
      'courseChanged',
      'courseForbidden',
      'courseNotReady',
      'courseCategoryNotFound',
      'courseCircle',
      'courseFileNotFound',
      'courseMaterialUnknown',
      'deptNotFound',
      'userNotFound',
      'repoNotFound',
      'fileNotFound',
    ],
  }),
  readiness: post('/api/course/course/readiness', {
    summary: '发布前检查',
    access: 'perm:course:course:publish',
    scope: 'dept',
    request: one,
    response: z.object({ findings: z.array(Finding).max(300), audience: z.int().nullable() }),
    errors: ['courseNotFound'],
  }),
  publish: post('/api/course/course/publish', {
    summary: '发布课程',
    access: 'perm:course:course:publish',
    scope: 'dept',
    request: one,
    response: z.null(),
    errors: ['courseNotFound', 'courseForbidden', 'courseNotReady', 'courseStateWrong'],
  }),
  /** Learners no longer see it; what they have studied stays. */
  close: post('/api/course/course/close', {
    summary: '下架课程',
    access: 'perm:course:course:publish',
    scope: 'dept',
    request: one,
    response: z.null(),
    errors: ['courseNotFound', 'courseForbidden', 'courseStateWrong', 'courseNeeded'],
  }),
  reopen: post('/api/course/course/reopen', {
    summary: '重新上架课程',
    access: 'perm:course:course:publish',
    scope: 'dept',
    request: one,
    response: z.null(),
    errors: ['courseNotFound', 'courseForbidden', 'courseNotReady', 'courseStateWrong'],
  }),
  copy: post('/api/course/course/copy', {
    summary: '复制课程',
    access: 'perm:course:course:save',
    scope: 'dept',
    request: one,
    response: one,
    errors: ['courseNotFound', 'courseForbidden'],
  }),
  delete: post('/api/course/course/delete', {
    summary: '删除课程',
    access: 'perm:course:course:delete',
    scope: 'dept',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['courseNotFound', 'courseForbidden', 'courseHasLearners', 'courseUsed'],
  }),
};

export const courseCategoryApi = {
  list: post('/api/course/category/list', {
    summary: '课程分类',
    access: 'perm:course:course:paging',
    request: z.object({}),
    response: z.array(z.object({ id: Id, title: z.string(), courses: z.int() })).max(200),
  }),
  save: post('/api/course/category/save', {
    summary: '保存课程分类',
    access: 'perm:course:category:save',
    request: z.object({
      id: Id.optional(),
      title: z.string().trim().min(1, '请输入分类名称').max(30, '分类名称不能超过 30 个字'),
    }),
    response: one,
    errors: ['courseCategoryNotFound', 'courseCategoryTaken'],
  }),
  sort: post('/api/course/category/sort', {
    summary: '调整课程分类顺序',
    access: 'perm:course:category:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['courseCategoryNotFound'],
  }),
  delete: post('/api/course/category/delete', {
    summary: '删除课程分类',
    access: 'perm:course:category:save',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['courseCategoryNotFound', 'courseCategoryInUse'],
  }),
};
