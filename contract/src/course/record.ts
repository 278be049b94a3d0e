import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { FileKind, LearnState } from './kinds.ts';
import { StudyEvidence } from './study.ts';

const Assignment = z.object({
  id: Id,
  courseId: Id,
  deptId: Id.nullable(),
  userId: Id.nullable(),
  /** Of the department or the person. */
  name: z.string(),
  deadline: Time.nullable(),
  /** Days before the deadline on which those who are not done are reminded; empty: never. */
  remindDays: z.array(z.int()).max(5),
  people: z.int(),
  completed: z.int(),
  createdAt: Time,
});

export const assignmentApi = {
  list: post('/api/course/assignment/list', {
    summary: '课程的指派',
    access: 'perm:course:assignment:save',
    scope: 'dept',
    request: z.object({ courseId: Id }),
    response: z.array(Assignment).max(500),
    errors: ['courseNotFound'],
  }),
  /** Assigns the course to departments with their sub-departments, and to persons. Those who have it get the new deadline. */
  save: post('/api/course/assignment/save', {
    summary: '指派课程',
    access: 'perm:course:assignment:save',
    scope: 'dept',
    maxBodyBytes: 64 * 1024,
    request: z
      .object({
        courseId: Id,
        deptIds: z.array(Id).max(200).default([]),
        userIds: z.array(Id).max(500).default([]),
        deadline: Time.nullable(),
        remindDays: z.array(z.int().min(0).max(60)).max(5).default([]),
      })
      .refine(({ deptIds, userIds }) => deptIds.length + userIds.length > 0, {
        error: '请选择部门或人员',
        path: ['deptIds'],
      }),
    response: z.object({ count: z.int() }),
    errors: ['courseNotFound', 'courseStateWrong', 'deptNotFound', 'userNotFound', 'assignmentsFull'],
  }),
  delete: post('/api/course/assignment/delete', {
    summary: '取消指派',
    access: 'perm:course:assignment:save',
    scope: 'dept',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ courseId: Id, ids: Ids }),
    response: z.object({ count: z.int() }),
    errors: ['courseNotFound', 'assignmentNotFound'],
  }),
  /** Reminds everybody who was assigned the course and has not completed it; at most once a day. */
  remind: post('/api/course/assignment/remind', {
    summary: '提醒没有学完的人',
    access: 'perm:course:assignment:save',
    scope: 'dept',
    request: z.object({ courseId: Id }),
    response: z.object({ count: z.int() }),
    errors: ['courseNotFound', 'courseRemindedToday'],
  }),
};

const LearnerRow = z.object({
  userId: Id,
  realName: z.string(),
  userName: z.string(),
  deptName: z.string(),
  state: z.enum(LearnState),
  percent: z.int(),
  filesDone: z.int(),
  creditedSeconds: z.int(),
  deadline: Time.nullable(),
  overdue: z.boolean(),
  startedAt: Time.nullable(),
  lastAt: Time.nullable(),
  completedAt: Time.nullable(),
});

const LearnerFilter = z.object({
  courseId: Id,
  keyword: z.string().trim().max(50).optional(),
  deptId: Id.optional(),
  state: z.enum(LearnState).optional(),
  overdue: z.boolean().optional(),
});

/** Count of people and time of one department. */
const DeptFigures = z.object({
  deptId: Id.nullable(),
  deptName: z.string(),
  people: z.int(),
  started: z.int(),
  completed: z.int(),
  overdue: z.int(),
  averagePercent: z.int(),
  creditedSeconds: z.int(),
});

const one = z.object({ courseId: Id });
const view = { access: 'perm:course:record:paging', scope: 'dept' } as const;

export const recordApi = {
  /** Learners in scope who were assigned the course or have begun it. */
  paging: post('/api/course/record/paging', {
    summary: '课程的学员',
    ...view,
    ...paging(LearnerFilter, LearnerRow),
    errors: ['courseNotFound'],
  }),
  statistics: post('/api/course/record/statistics', {
    summary: '课程学习统计',
    ...view,
    request: one,
    response: z.object({
      title: z.string(),
      people: z.int(),
      started: z.int(),
      completed: z.int(),
      overdue: z.int(),
      creditedSeconds: z.int(),
      depts: z.array(DeptFigures).max(500),
      /** How many have begun and completed each file, in order. */
      files: z
        .array(
          z.object({
            fileId: Id,
            title: z.string(),
            kind: z.enum(FileKind),
            required: z.boolean(),
            started: z.int(),
            completed: z.int(),
            averagePercent: z.int(),
          }),
        )
        .max(200),
      /** Study of the last thirty days. */
      days: z.array(z.object({ day: z.string(), learners: z.int(), completed: z.int() })).max(31),
    }),
    errors: ['courseNotFound'],
  }),
  /** What one person has studied, file by file. */
  person: post('/api/course/record/person', {
    summary: '一名学员的学习记录',
    ...view,
    request: one.extend({ userId: Id }),
    response: z.object({
      courseTitle: z.string(),
      hourTenths: z.int(),
      learner: LearnerRow,
      files: z
        .array(
          z.object({
            fileId: Id,
            chapterTitle: z.string(),
            title: z.string(),
            kind: z.enum(FileKind),
            required: z.boolean(),
            percent: z.int(),
            creditedSeconds: z.int(),
            uncountedStretches: z.int(),
            checksAnswered: z.int(),
            checksMissed: z.int(),
            completedAt: Time.nullable(),
          }),
        )
        .max(200),
    }),
    errors: ['courseNotFound', 'userNotFound'],
  }),
  /** The intervals behind it. */
  evidence: post('/api/course/record/evidence', {
    summary: '学习计时证据',
    ...view,
    ...paging(z.object({ courseId: Id, userId: Id, fileId: Id.optional() }), StudyEvidence),
    errors: ['courseNotFound', 'userNotFound'],
  }),
  export: post('/api/course/record/export', {
    summary: '导出课程学习记录',
    access: 'perm:course:record:export',
    scope: 'dept',
    request: LearnerFilter,
    response: z.object({ taskId: Id }),
    errors: ['courseNotFound'],
  }),
};
