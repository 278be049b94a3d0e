import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { CommentState } from './kinds.ts';

const NoteText = z.string().trim().min(1, '请输入笔记').max(1000, '笔记不能超过 1000 个字');
const CommentText = z.string().trim().min(1, '请输入内容').max(500, '不能超过 500 个字');

const Note = z.object({
  id: Id,
  fileId: Id,
  fileTitle: z.string(),
  /** The moment of a film in milliseconds, or the page of a document; null: of the whole lesson. */
  atMs: z.int().nullable(),
  page: z.int().nullable(),
  text: z.string(),
  updatedAt: Time,
});

/** Notes are read by their writer only. */
export const noteApi = {
  list: post('/api/learn/note/list', {
    summary: '我的笔记',
    access: 'session',
    request: z.object({ courseId: Id, fileId: Id.optional() }),
    response: z.array(Note).max(500),
    errors: ['courseNotFound'],
  }),
  /** The client generates the id of a new one, so that a repeated call adds it once. */
  save: post('/api/learn/note/save', {
    summary: '保存笔记',
    access: 'session',
    request: z.object({
      id: Id,
      courseId: Id,
      fileId: Id,
      atMs: z.int().min(0).max(2_000_000_000).nullable().default(null),
      page: z.int().min(1).max(2000).nullable().default(null),
      text: NoteText,
    }),
    response: Note,
    errors: ['courseNotFound', 'courseFileNotFound', 'noteNotFound', 'notesFull'],
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
  delete: post('/api/learn/note/delete', {
    summary: '删除笔记',
    access: 'session',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['noteNotFound'],
  }),
};

const Comment = z.object({
  id: Id,
  /** The lesson it was written at; null: of the whole course. */
  fileId: Id.nullable(),
  fileTitle: z.string(),
  author: z.string(),
  isTeacher: z.boolean(),
  isOwn: z.boolean(),
  state: z.enum(CommentState),
  text: z.string(),
  createdAt: Time,
  replies: z
    .array(
      z.object({
        id: Id,
        author: z.string(),
        isTeacher: z.boolean(),
        isOwn: z.boolean(),
        state: z.enum(CommentState),
        text: z.string(),
        createdAt: Time,
      }),
    )
    .max(50),
});
export type CourseComment = z.infer<typeof Comment>;

const Moderated = z.object({
  id: Id,
  courseId: Id,
  courseTitle: z.string(),
  fileTitle: z.string(),
  author: z.string(),
  deptName: z.string(),
  state: z.enum(CommentState),
  text: z.string(),
  /** What it replies to. */
  parentText: z.string(),
  createdAt: Time,
});

export const commentApi = {
  /** The discussion; a writer sees the own comments before they are shown to others. */
  paging: post('/api/learn/comment/paging', {
    summary: '课程讨论',
    access: 'session',
    ...paging(z.object({ courseId: Id, fileId: Id.optional() }), Comment),
    errors: ['courseNotFound'],
  }),
  save: post('/api/learn/comment/save', {
    summary: '发表评论',
    access: 'session',
    request: z.object({
      id: Id,
      courseId: Id,
      fileId: Id.nullable().default(null),
      parentId: Id.nullable().default(null),
      text: CommentText,
    }),
    response: z.object({ id: Id, state: z.enum(CommentState) }),
    errors: ['courseNotFound', 'courseFileNotFound', 'commentNotFound', 'commentsOff'],
    limit: { count: 10, seconds: 60, by: 'user' },
  }),
  delete: post('/api/learn/comment/delete', {
    summary: '删除自己的评论',
    access: 'session',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['commentNotFound'],
  }),
  /** For staff: comments of learners in scope. */
  review: post('/api/course/comment/review', {
    summary: '审核课程评论',
    access: 'perm:course:comment:review',
    scope: 'dept',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ ids: Ids, show: z.boolean() }),
    response: z.object({ count: z.int() }),
    errors: ['commentNotFound'],
  }),
  /** Replies as staff: shown at once. */
  reply: post('/api/course/comment/reply', {
    summary: '回复课程评论',
    access: 'perm:course:comment:review',
    scope: 'dept',
    request: z.object({ id: Id, parentId: Id, text: CommentText }),
    response: z.object({ id: Id }),
    errors: ['commentNotFound'],
  }),
  moderate: post('/api/course/comment/paging', {
    summary: '课程评论列表',
    access: 'perm:course:comment:review',
    scope: 'dept',
    ...paging(
      z.object({
        courseId: Id.optional(),
        state: z.enum(CommentState).optional(),
        keyword: z.string().trim().max(50).optional(),
      }),
      Moderated,
    ),
  }),
};
