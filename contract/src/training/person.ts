import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { importEndpoints, XLSX } from '../core/import.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { Fen } from '../core/money.ts';
import { paging } from '../core/page.ts';
import { Day, Time } from '../core/time.ts';
import { RegistrationForm } from './form.ts';
import { Charge, InvoiceState, PaymentState, RegistrationState } from './kinds.ts';
import { SessionAttendance } from './registration.ts';

export const PersonFilter = z.object({
  activityId: Id,
  /** Part of the name or unit, or a whole mobile or id-card number, or a query code. */
  keyword: z.string().trim().max(50).optional(),
  state: z.enum(RegistrationState).optional(),
  payment: z.enum(PaymentState).optional(),
  invoice: z.enum(InvoiceState).optional(),
});

/** A registration in a list. Query code, mobile and id card are masked for every caller. */
const PersonRow = z.object({
  id: Id,
  /** Whose account it belongs to; null without one. */
  userId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  sex: z.int().nullable(),
  unit: z.string(),
  position: z.string(),
  mobile: z.string(),
  idCard: z.string(),
  state: z.enum(RegistrationState),
  reason: z.string(),
  waitingPlace: z.int().nullable(),
  payment: z.enum(PaymentState),
  invoice: z.enum(InvoiceState),
  /** The last digit of the id card is wrong. */
  doubtful: z.boolean(),
  attended: z.int(),
  createTime: Time,
  /** When the person was last asked to pay. */
  remindedAt: Time.nullable(),
});

/** Decisions about a registration that can be undone for a while. */
const decisions = ['accept', 'refuse', 'wait', 'payment'] as const;
export type Decision = (typeof decisions)[number];

/** How long staff may undo their own decision; pages offer it for less. */
export const UNDO_SECONDS = 300;

const History = z.object({ at: Time, actor: z.string(), text: z.string() });

const see = { access: 'perm:train:person:paging', scope: 'dept' } as const;
const save = { access: 'perm:train:person:save', scope: 'dept' } as const;
const review = { access: 'perm:train:person:review', scope: 'dept' } as const;
const several = z.object({ activityId: Id, ids: Ids });
const done = z.object({ count: z.int() });
const reason = z.string().trim().min(1, '请填写原因').max(200);
const errors = ['trainclassNotFound', 'registrationNotFound'] as const;

/** Columns of the roster besides the form fields. */
export const rosterColumns = {
  code: '查询码',
  state: '报名状态',
  payment: '缴费',
  paidAmount: '缴费金额（元）',
  paidOn: '缴费日期',
  paymentReference: '流水号',
  invoice: '发票',
  invoiceNumber: '发票号码',
  attended: '签到次数',
  createTime: '报名时间',
} as const;
export type RosterColumn = keyof typeof rosterColumns;

const Export = z.object({
  params: PersonFilter,
  /** Keys of fields and of `rosterColumns`, in column order; empty: all. */
  columns: z.array(z.string().max(40)).max(60).default([]),
});

export const ROSTER_NAME = '报名信息表';

export const personApi = {
  paging: post('/api/activity/trainclass/person/paging', {
    summary: '报名列表',
    ...see,
    ...paging(PersonFilter, PersonRow),
    errors,
  }),
  counts: post('/api/activity/trainclass/person/counts', {
    summary: '报名人数',
    ...see,
    request: z.object({ activityId: Id }),
    response: z.object({
      title: z.string(),
      quota: z.int().nullable(),
      taken: z.int(),
      charge: z.enum(Charge),
      feeFen: Fen,
      /** The fields that the form requires. */
      required: z.string(),
      /** Number of sessions of the class. */
      sessions: z.int(),
      states: z.array(z.object({ state: z.enum(RegistrationState), count: z.int() })),
      toConfirm: z.int(),
    }),
    errors,
  }),
  /** Includes the history. Numbers are masked; `unmask` shows them. */
  detail: post('/api/activity/trainclass/person/detail', {
    summary: '报名详情',
    ...see,
    request: z.object({ id: Id }),
    response: PersonRow.extend({
      form: RegistrationForm,
      proof: z.string(),
      feeFen: Fen,
      paymentReason: z.string(),
      /** Null until confirmed, and for payments confirmed before amounts were stored. */
      paidFen: Fen.nullable(),
      paidOn: Day.nullable(),
      paymentReference: z.string(),
      /** The caller's own last decision, while it can be undone. */
      undo: z.object({ decision: z.enum(decisions), secondsAgo: z.int().min(0) }).nullable(),
      invoiceNumber: z.string(),
      /** When id card and bank account were erased, because their retention period was over. */
      numbersErasedAt: Time.nullable(),
      /** One for each session of the class, in order, whether or not the learner attended. */
      attendance: z.array(SessionAttendance.extend({ title: z.string(), startTime: Time })),
      trail: z.array(History).max(500),
    }),
    errors,
  }),
  /** The form with unmasked numbers, for a reason that is recorded. The query code stays private to the applicant. */
  unmask: post('/api/activity/trainclass/person/unmask', {
    summary: '查看完整报名信息',
    access: 'perm:train:person:unmask',
    scope: 'dept',
    request: z.object({ id: Id, reason: z.string().trim().min(2, '请填写查看原因').max(200) }),
    response: RegistrationForm,
    errors,
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
  /** What an account's registration begins with; numbers are masked, and stay whole when sent back so. */
  known: post('/api/activity/trainclass/person/known', {
    summary: '代为报名的人员资料',
    ...save,
    request: z.object({ activityId: Id, userId: Id }),
    response: RegistrationForm.pick({ name: true, mobile: true, idCard: true, email: true, unit: true }),
    errors: [...errors, 'userNotFound'],
  }),
  /** One person, whether the page accepts registrations at the moment or not; a repeated key registers once. */
  add: post('/api/activity/trainclass/person/add', {
    summary: '代为报名',
    ...save,
    request: z.object({ activityId: Id, key: Id, userId: Id.nullable().default(null), form: RegistrationForm }),
    response: z.object({ id: Id, state: z.enum(RegistrationState) }),
    errors: [
      ...errors,
      'userNotFound',
      'trainclassNotPublished',
      'registrationFaulty',
      'registrationTaken',
      'registrationFull',
      'registrationUnitFull',
    ],
  }),
  /** Masked numbers that are sent back keep their value. */
  edit: post('/api/activity/trainclass/person/edit', {
    summary: '修改他人报名',
    ...save,
    request: z.object({ id: Id, form: RegistrationForm }),
    response: z.object({ changed: z.int() }),
    errors: [
      ...errors,
      'registrationFixed',
      'registrationFaulty',
      'registrationTaken',
      'registrationFull',
      'registrationUnitFull',
    ],
  }),
  /** Skips those asked today already. */
  remind: post('/api/activity/trainclass/person/remind', {
    summary: '提醒缴费',
    access: 'perm:train:person:payment',
    scope: 'dept',
    maxBodyBytes: IDS_BODY_BYTES,
    request: several,
    response: z.object({ count: z.int(), skipped: z.int() }),
    errors: [...errors, 'registrationNotToPay'],
  }),
  review: post('/api/activity/trainclass/person/review', {
    summary: '审核报名',
    ...review,
    maxBodyBytes: IDS_BODY_BYTES,
    request: several
      .extend({
        verdict: z.enum(['accept', 'refuse', 'wait']),
        reason: z.string().trim().max(200).default(''),
      })
      .refine(({ verdict, reason: why }) => verdict !== 'refuse' || why !== '', {
        error: '请填写原因',
        path: ['reason'],
      }),
    response: done,
    errors: [...errors, 'registrationFixed', 'registrationFull', 'registrationUnitFull', 'registrationTaken'],
  }),
  confirmPayment: post('/api/activity/trainclass/person/confirm-payment', {
    summary: '确认缴费',
    access: 'perm:train:person:payment',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: several.extend({
      /** Amount for each registration; defaults to the fee due. */
      paidFen: Fen.optional(),
      /** Day in China; defaults to today. */
      paidOn: Day.refine((day) => day >= '2000-01-01', { error: '请填写正确的缴费日期' }).optional(),
      /** Reference of the transfer, as on the bank statement. */
      reference: z.string().trim().max(50).default(''),
    }),
    response: done,
    errors: [...errors, 'registrationNotToPay', 'paymentInFuture'],
  }),
  /** Undoes the caller's own last decision about each registration, if nothing has happened to it since. */
  undoReview: post('/api/activity/trainclass/person/undo-review', {
    summary: '撤销审核',
    ...review,
    maxBodyBytes: IDS_BODY_BYTES,
    request: several,
    response: done,
    errors: [...errors, 'decisionNotUndoable', 'decisionPlaceGone'],
  }),
  undoPayment: post('/api/activity/trainclass/person/undo-payment', {
    summary: '撤销缴费确认',
    access: 'perm:train:person:payment',
    scope: 'dept',
    maxBodyBytes: IDS_BODY_BYTES,
    request: several,
    response: done,
    errors: [...errors, 'decisionNotUndoable'],
  }),
  refuseProof: post('/api/activity/trainclass/person/refuse-proof', {
    summary: '退回缴费凭证',
    access: 'perm:train:person:payment',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: several.extend({ reason }),
    response: done,
    errors: [...errors, 'registrationNotToPay'],
  }),
  invoice: post('/api/activity/trainclass/person/invoice', {
    summary: '登记发票',
    access: 'perm:train:person:payment',
    maxBodyBytes: IDS_BODY_BYTES,
    scope: 'dept',
    request: several.extend({ state: z.enum(InvoiceState), number: z.string().trim().max(50).default('') }),
    response: done,
    errors,
  }),
  cancel: post('/api/activity/trainclass/person/staff-cancel', {
    summary: '取消他人报名',
    ...review,
    maxBodyBytes: IDS_BODY_BYTES,
    request: several.extend({ reason }),
    response: done,
    errors: [...errors, 'registrationFixed'],
  }),
  /** Marks as completed or failed, by the rule of the class or as staff decide. */
  complete: post('/api/activity/trainclass/person/complete', {
    summary: '结业',
    ...review,
    maxBodyBytes: IDS_BODY_BYTES,
    request: several.extend({
      verdict: z.enum(['rule', 'completed', 'failed']),
      reason: z.string().trim().max(200).default(''),
    }),
    response: z.object({ completed: z.int(), failed: z.int() }),
    errors: [...errors, 'registrationFixed'],
  }),
  /** The roster as a direct download (specification, section 7), for classes of usual size. */
  export: post('/api/activity/trainclass/person-export', {
    summary: '导出报名信息表',
    access: 'perm:train:person:export',
    scope: 'dept',
    recentProof: 'sometimes',
    request: Export,
    response: binary(XLSX),
    errors: [...errors, 'exportTooLarge'],
  }),
  exportTask: post('/api/activity/trainclass/person/export-task', {
    summary: '后台导出报名信息表',
    access: 'perm:train:person:export',
    scope: 'dept',
    recentProof: 'sometimes',
    request: Export,
    response: z.object({ taskId: Id }),
    errors,
  }),
  /** Room sharing and meal counts: suggested from the forms, men and women separately, units together. */
  rooms: post('/api/activity/trainclass/person/rooms', {
    summary: '住宿与用餐安排',
    ...see,
    request: z.object({ activityId: Id }),
    response: z.object({
      rooms: z
        .array(
          z.object({
            number: z.int(),
            stayType: z.int(),
            people: z.array(z.object({ id: Id, name: z.string(), sex: z.int().nullable(), unit: z.string() })),
          }),
        )
        .max(20_000),
      /** Not given, or another value. */
      others: z.int(),
      meals: z.array(z.object({ mealType: z.int().nullable(), count: z.int() })),
      /** Nights with the number of overnight guests, by the day they begin. */
      nights: z.array(z.object({ day: z.string(), count: z.int() })).max(400),
    }),
    errors,
  }),
};

/** A unit registers many people from one spreadsheet. */
export const personImportApi = importEndpoints('/api/activity/trainclass/person/import', {
  noun: '报名',
  permission: 'train:person:import',
  /** The class is sent with the upload: missing values and existing registrations are reported cell by cell. */
  about: { activityId: Id },
  options: z.object({}),
  kinds: ['xlsx'],
  errors: ['trainclassNotFound', 'trainclassNotPublished'],
  scope: 'dept',
});
