import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { Fen } from '../core/money.ts';
import { paging } from '../core/page.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { coverUpload } from '../media/file.ts';
import { RichText } from '../question/body.ts';
import { RequiredCodes } from './form.ts';
import { Application, Charge, ClassState, ClassStatus, TrainType } from './kinds.ts';

const line = (most: number) => z.string().trim().max(most).default('');
const names = (missing: string) =>
  z
    .array(z.string().trim().min(1).max(50))
    .min(1, missing)
    .max(20, '最多 20 个')
    .overwrite((all) => [...new Set(all)]);

/** 1 is online, anything else is offline (specification, section 3). */
const AnyTrainType = z.int32().transform((type) => (type === TrainType.online ? TrainType.online : TrainType.offline));

/** One session of a class, at which attendance is counted. */
const Session = z.object({
  id: Id,
  title: z.string().trim().min(1, '请输入课程安排的名称').max(100),
  startTime: Time,
  endTime: Time,
  place: line(100),
  teacher: line(50),
});

/** Where to pay the fee: a bank account for transfers between organisations, a QR image for personal ones. */
const Transfer = z.object({
  accountName: line(100),
  accountBank: line(100),
  accountNumber: line(40),
  note: line(300),
  picture: Id.nullable().default(null),
});

const Form = z.object({
  title: z.string().trim().min(1, '请输入培训班名称').max(100, '培训班名称不能超过 100 个字'),
  cover: Id.nullable().default(null),
  introduce: RichText.default(''),
  remark: line(500),
  trainType: AnyTrainType,
  startTime: Time,
  endTime: Time,
  applyStart: Time,
  applyEnd: Time,
  organiser: line(100),
  place: line(200),
  contact: line(50),
  contactPhone: line(30),
  subjects: names('请填写培训科目'),
  headPersons: names('请填写负责人'),
  classTeachers: names('请填写班主任'),
  /** Only for users of these departments and those below them; empty: for everybody, with or without an account. */
  deptIds: z.array(Id).max(200).default([]),
  /** Number of seats in total, and for each unit; null: unlimited. */
  quota: z.int().min(1).max(100_000).nullable().default(null),
  unitQuota: z.int().min(1).max(10_000).nullable().default(null),
  waitingList: z.boolean().default(true),
  /** Review by staff; without it, applicants who get a seat are accepted immediately. */
  review: z.boolean().default(true),
  charge: z.enum(Charge),
  feeFen: Fen.default(0),
  transfer: Transfer.prefault({}),
  required: RequiredCodes,
  sessions: z.array(Session).max(200).default([]),
  /** Learners who arrive later than this are late. */
  lateMinutes: z.int().min(0).max(240).default(10),
  /** Online courses of the class: open to its learners whatever their own audience is. */
  courseIds: z.array(Id).max(20).default([]),
  examIds: z.array(Id).max(20).default([]),
  /**
   * Learners who attended this share of the sessions, and if required completed the courses and passed the exams,
   * have completed the class.
   */
  attendancePercent: z.int().min(0).max(100).default(80),
  coursesCompleted: z.boolean().default(false),
  examsPassed: z.boolean().default(false),
  /** Who completes the class is granted a certificate of this template. */
  certificateTemplateId: Id.nullable().default(null),
});

export const ClassForm = Form.refine(({ startTime, endTime }) => startTime < endTime, {
  error: '结束时间要晚于开始时间',
  path: ['endTime'],
})
  .refine(({ applyStart, applyEnd }) => applyStart < applyEnd, { error: '报名截止要晚于报名开始', path: ['applyEnd'] })
  .refine(({ applyEnd, endTime }) => applyEnd <= endTime, { error: '报名截止不能晚于培训结束', path: ['applyEnd'] })
  .refine(({ charge, feeFen }) => charge !== Charge.paid || feeFen > 0, { error: '请输入培训费', path: ['feeFen'] })
  .refine(({ unitQuota, quota }) => unitQuota === null || quota === null || unitQuota <= quota, {
    error: '每单位名额不能多于总名额',
    path: ['unitQuota'],
  })
  .refine(({ sessions }) => sessions.every(({ startTime, endTime }) => startTime < endTime), {
    error: '课程安排的结束时间要晚于开始时间',
    path: ['sessions'],
  });
export type ClassForm = z.infer<typeof ClassForm>;

/** A class as shown to everybody. Times on the page count from `now`, the server's clock. */
export const PublicClass = z.object({
  id: Id,
  title: z.string(),
  introduce: z.string(),
  remark: z.string(),
  /** URL valid for at least a day; empty without an image. */
  cover: z.string(),
  startTime: Time,
  endTime: Time,
  applyStart: Time,
  applyEnd: Time,
  createTime: Time,
  trainType: z.enum(TrainType),
  charge: z.enum(Charge),
  feeFen: Fen,
  required: z.string(),
  status: z.enum(ClassStatus),
  application: z.enum(Application),
  organiser: z.string(),
  place: z.string(),
  contact: z.string(),
  contactPhone: z.string(),
  subjects: z.array(z.string()),
  headPersons: z.array(z.string()),
  classTeachers: z.array(z.string()),
  quota: z.int().nullable(),
  /** Seats left; null without a quota. */
  left: z.int().nullable(),
  waitingList: z.boolean(),
  review: z.boolean(),
  /** Guests may not register: the class is for users of certain departments. */
  membersOnly: z.boolean(),
  transfer: z.object({
    accountName: z.string(),
    accountBank: z.string(),
    accountNumber: z.string(),
    note: z.string(),
    /** URL valid for some time; empty without an image. */
    picture: z.string(),
  }),
  sessions: z.array(Session),
  /** Online courses that its learners study. */
  courses: z.array(z.object({ id: Id, title: z.string() })),
  now: Time,
});

const ClassRow = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(ClassState),
  status: z.enum(ClassStatus),
  application: z.enum(Application),
  trainType: z.enum(TrainType),
  charge: z.enum(Charge),
  startTime: Time,
  endTime: Time,
  applyStart: Time,
  applyEnd: Time,
  quota: z.int().nullable(),
  taken: z.int(),
  waiting: z.int(),
  /** Registrations waiting for review, and payment proofs waiting for confirmation. */
  toReview: z.int(),
  toConfirm: z.int(),
  /** Learners who were admitted, and those of them who completed the class. */
  learners: z.int(),
  completed: z.int(),
  updatedAt: Time,
});

const edit = { access: 'perm:train:class:save', scope: 'dept' } as const;
const publish = { access: 'perm:train:class:publish', scope: 'dept' } as const;
const one = z.object({ id: Id });

export const trainclassApi = {
  /** For the registration page: needs no token. */
  detail: post('/api/activity/trainclass/detail', {
    summary: '培训班详情',
    access: 'public',
    request: one,
    response: PublicClass,
    errors: ['trainclassNotFound'],
    limit: { count: 600, seconds: 60, by: 'ip' },
  }),
  paging: post('/api/activity/trainclass/paging', {
    summary: '培训班列表',
    access: 'perm:train:class:paging',
    scope: 'dept',
    ...paging(
      z.object({
        keyword: z.string().trim().max(50).optional(),
        state: z.enum(ClassState).optional(),
        status: z.enum(ClassStatus).optional(),
        trainType: z.enum(TrainType).optional(),
        charge: z.enum(Charge).optional(),
      }),
      ClassRow,
    ),
  }),
  /** All fields, for the editor. */
  edit: post('/api/activity/trainclass/edit', {
    summary: '编辑培训班',
    access: 'perm:train:class:paging',
    scope: 'dept',
    request: one,
    response: z.object({
      id: Id,
      state: z.enum(ClassState),
      version: z.int32(),
      taken: z.int(),
      form: Form.extend({ trainType: z.enum(TrainType) }),
      coverUrl: z.string(),
      pictureUrl: z.string(),
      /** Titles of exams and courses: staff who edit classes may have no access to their lists. */
      exams: z.array(z.object({ id: Id, title: z.string() })),
      courses: z.array(z.object({ id: Id, title: z.string() })),
      /** Name of the certificate, or empty. */
      certificateName: z.string(),
    }),
    errors: ['trainclassNotFound'],
  }),
  save: post('/api/activity/trainclass/save', {
    summary: '保存培训班',
    ...edit,
    maxBodyBytes: 512 * KIBIBYTE,
    request: z.object({
      id: Id.optional(),
      /** The version that the editor loaded; a different current version means that another user saved in between. */
      version: z.int32().optional(),
      form: ClassForm,
    }),
    response: z.object({ id: Id, version: z.int32() }),
    errors: [
      'trainclassNotFound',
      'trainclassChanged',
      'courseNotFound',
      'trainclassQuotaTaken',
      'trainclassNotReady',
      'classSessionNotFound',
      'classSessionUsed',
      'deptNotFound',
      'examNotFound',
      'certificateTemplateNotFound',
      'certificateTemplateNotInUse',
      'fileNotFound',
      'questionFileUnknown',
    ],
  }),
  copy: post('/api/activity/trainclass/copy', {
    summary: '复制培训班',
    ...edit,
    request: one,
    response: z.object({ id: Id }),
    errors: ['trainclassNotFound'],
  }),
  publish: post('/api/activity/trainclass/publish', {
    summary: '发布培训班',
    ...publish,
    request: one,
    response: z.null(),
    errors: ['trainclassNotFound', 'trainclassNotReady'],
  }),
  close: post('/api/activity/trainclass/close', {
    summary: '关闭培训班',
    ...publish,
    request: one,
    response: z.null(),
    errors: ['trainclassNotFound', 'trainclassNotPublished'],
  }),
  reopen: post('/api/activity/trainclass/reopen', {
    summary: '重新开放培训班',
    ...publish,
    request: one,
    response: z.null(),
    errors: ['trainclassNotFound', 'trainclassNotClosed'],
  }),
  uploadPicture: post('/api/activity/trainclass/upload-picture', {
    summary: '上传培训班图片',
    access: 'perm:train:class:save',
    ...coverUpload,
  }),
  delete: post('/api/activity/trainclass/delete', {
    summary: '删除培训班',
    access: 'perm:train:class:delete',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: z.object({ ids: Ids }),
    response: z.null(),
    errors: ['trainclassNotFound', 'trainclassHasPeople'],
  }),
};
