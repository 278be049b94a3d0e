import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { FileKind, LearnState } from './kinds.ts';

/** A picture in several widths; empty texts without one: the page draws a cover. */
const Cover = z.object({ src: z.string(), srcSet: z.string() });

/** A course as lists show it to a learner. */
const CourseCard = z.object({
  id: Id,
  title: z.string(),
  cover: Cover,
  categoryTitle: z.string(),
  teachers: z.array(z.string()).max(10),
  required: z.boolean(),
  hourTenths: z.int(),
  files: z.int(),
  /** Length of its films and audio files. */
  seconds: z.int(),
  learners: z.int(),
  favourite: z.boolean(),
  state: z.enum(LearnState),
  /** Share of the required files that are completed, 0–100. */
  percent: z.int(),
  completedAt: Time.nullable(),
  /** The earliest of the deadlines that apply to the learner. */
  deadline: Time.nullable(),
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  /** Title of the course to complete first; empty if nothing is in the way. */
  locked: z.string(),
  /** Where to go on. */
  next: z.object({ fileId: Id, title: z.string(), positionMs: z.int() }).nullable(),
});
export type CourseCard = z.infer<typeof CourseCard>;

/** Words to filter by, each with the number of courses. */
const Words = z.array(z.object({ key: z.string(), title: z.string(), courses: z.int() })).max(210);

export const CourseTab = {
  all: 'all',
  learning: 'learning',
  none: 'none',
  completed: 'completed',
  due: 'due',
  favourite: 'favourite',
} as const;
export type CourseTab = (typeof CourseTab)[keyof typeof CourseTab];

const Filter = z.object({
  keyword: z.string().trim().max(50).default(''),
  categoryId: Id.optional(),
  tab: z.enum(CourseTab).default('all'),
  required: z.boolean().optional(),
  /** Most urgent first, most recently changed, or by number of learners. */
  order: z.enum(['urgent', 'recent', 'popular']).default('urgent'),
});

/** Why a file cannot be opened now; empty: it can. */
export const FileLock = z.enum(['', 'signIn', 'order', 'notReady', 'notBegun', 'over', 'prerequisite', 'password']);
export type FileLock = z.infer<typeof FileLock>;

const OutlineFile = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(FileKind),
  required: z.boolean(),
  trial: z.boolean(),
  seconds: z.int().nullable(),
  pages: z.int().nullable(),
  questions: z.int().nullable(),
  lock: FileLock,
  /** 0–100. */
  percent: z.int(),
  completed: z.boolean(),
  /** Best result of a quiz in percent. */
  quizPercent: z.int().nullable(),
});
export type OutlineFile = z.infer<typeof OutlineFile>;

const CoursePage = z.object({
  id: Id,
  title: z.string(),
  cover: Cover,
  introduce: z.string(),
  categoryTitle: z.string(),
  teachers: z.array(z.object({ name: z.string(), title: z.string() })).max(10),
  required: z.boolean(),
  hourTenths: z.int(),
  inOrder: z.boolean(),
  comments: z.boolean(),
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  deadline: Time.nullable(),
  learners: z.int(),
  chapters: z.array(z.object({ id: Id, title: z.string(), files: z.array(OutlineFile).max(200) })).max(30),
  /** Asks for the course's password first. */
  needsPassword: z.boolean(),
  prerequisite: z.object({ id: Id, title: z.string() }).nullable(),
  /** Null for guests. */
  own: z
    .object({
      state: z.enum(LearnState),
      percent: z.int(),
      filesDone: z.int(),
      filesRequired: z.int(),
      creditedSeconds: z.int(),
      favourite: z.boolean(),
      completedAt: Time.nullable(),
      next: z.object({ fileId: Id, title: z.string(), positionMs: z.int() }).nullable(),
    })
    .nullable(),
  now: Time,
});
export type CoursePage = z.infer<typeof CoursePage>;

const one = z.object({ id: Id });

export const learnApi = {
  /** The course centre. */
  paging: post('/api/learn/course/paging', {
    summary: '课程中心',
    access: 'session',
    ...paging(Filter, CourseCard),
  }),
  /** The filters with their counts, the course to go on with, and the hours of this year. */
  overview: post('/api/learn/course/overview', {
    summary: '课程中心的筛选和进度',
    access: 'session',
    request: z.object({}),
    response: z.object({
      categories: Words,
      tabs: z.object({
        all: z.int(),
        learning: z.int(),
        none: z.int(),
        completed: z.int(),
        due: z.int(),
        favourite: z.int(),
      }),
      required: z.int(),
      elective: z.int(),
      /** What was studied last and is not complete. */
      goOn: CourseCard.nullable(),
      yearHourTenths: z.int(),
      todaySeconds: z.int(),
    }),
  }),
  /** Open to guests for courses that are open to everybody: introduction and outline. */
  detail: post('/api/learn/course/detail', {
    summary: '课程页',
    access: 'public',
    request: one,
    response: CoursePage,
    errors: ['courseNotFound'],
    // A whole training hall opens the same course, behind one address.
    limit: { count: 3000, seconds: 60, by: 'ip' },
  }),
  /** Enters a course with a password, once. */
  enter: post('/api/learn/course/enter', {
    summary: '输入课程密码',
    access: 'session',
    request: one.extend({ password: z.string().max(50) }),
    response: z.null(),
    errors: ['courseNotFound', 'coursePasswordWrong'],
    limit: { count: 10, seconds: 60, by: 'user' },
  }),
  favourite: post('/api/learn/course/favourite', {
    summary: '收藏或取消收藏课程',
    access: 'session',
    request: one.extend({ favourite: z.boolean() }),
    response: z.null(),
    errors: ['courseNotFound'],
  }),
};
