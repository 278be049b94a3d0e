import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Fen } from '../core/money.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { captchaFields } from '../iam/sign-in/captcha.ts';
import { RegistrationForm } from './form.ts';
import { AttendanceState, InvoiceState, PaymentState, RegistrationState, StepState, steps } from './kinds.ts';
import { PublicClass } from './trainclass.ts';

/** Given to the applicant to find the registration again: contains no letters or digits that look alike. */
export const QueryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[2-9A-HJ-NP-Z]{10}$/, '请输入 10 位查询码');

/** A registration belongs to its account or, without one, to anyone who has its code and mobile number. */
const Key = z.object({ code: QueryCode, mobile: z.string().trim().max(20).default('') });

const StepView = z.object({
  step: z.enum(steps),
  state: z.enum(StepState),
  /** One line: what happened, or what to do next. */
  text: z.string(),
  at: Time.nullable(),
});

export const SessionAttendance = z.object({ sessionId: Id, state: z.enum(AttendanceState), at: Time.nullable() });

/** A registration as shown to its owner. */
export const OwnRegistration = z.object({
  id: Id,
  code: z.string(),
  classId: Id,
  state: z.enum(RegistrationState),
  /** Why it was refused or cancelled. */
  reason: z.string(),
  /** Position on the waiting list, from 1; null if it is not on the list. */
  waitingPlace: z.int().nullable(),
  /**
   * When looked up by code, id card, mobile and account number are masked; masked values sent back stay unchanged.
   */
  form: RegistrationForm,
  payment: z.object({
    state: z.enum(PaymentState),
    reason: z.string(),
    /** URL of the proof, valid for some time; empty without one. */
    proof: z.string(),
    feeFen: Fen,
  }),
  invoice: z.object({ state: z.enum(InvoiceState), number: z.string() }),
  steps: z.array(StepView),
  attendance: z.array(SessionAttendance),
  createTime: Time,
  mayEdit: z.boolean(),
  mayCancel: z.boolean(),
  maySendProof: z.boolean(),
});

/** Max number of listed registrations that an account made for others. */
export const OTHERS_SHOWN = 100;

const ownErrors = ['registrationNotFound', 'registrationLocked'] as const;
const guests = { count: 60, seconds: 600, by: 'ip' } as const;

/**
 * Registration page, open without a token; for a signed-in user, the registration belongs to the account if the
 * numbers match it.
 */
export const registrationApi = {
  /** The client generates the key, so that a retried call registers once. */
  save: post('/api/activity/trainclass/person/save', {
    summary: '培训报名',
    access: 'public',
    /** Guests send a captcha once `registrationCaptcha` requires it. */
    request: RegistrationForm.extend({ activityId: Id, key: Id.optional() }).extend(
      z.object(captchaFields).partial().shape,
    ),
    response: z.object({ code: z.string(), state: z.enum(RegistrationState), waitingPlace: z.int().nullable() }),
    errors: [
      'trainclassNotFound',
      'registrationFaulty',
      'registrationNotBegun',
      'registrationOver',
      'registrationFull',
      'registrationUnitFull',
      'registrationTaken',
      'registrationMembersOnly',
      'registrationCaptcha',
      'captchaWrong',
    ],
    limit: { count: 120, seconds: 600, by: 'ip' },
  }),
  /** 报名查询 */
  query: post('/api/activity/trainclass/person/query', {
    summary: '报名查询',
    access: 'public',
    request: Key,
    response: z.object({ registration: OwnRegistration, trainclass: PublicClass }),
    errors: ownErrors,
    limit: guests,
  }),
  /** Corrects after a refusal, or changes before the review. */
  resend: post('/api/activity/trainclass/person/resend', {
    summary: '修改后重新提交报名',
    access: 'public',
    request: Key.extend({ form: RegistrationForm }),
    response: z.object({ code: z.string(), state: z.enum(RegistrationState), waitingPlace: z.int().nullable() }),
    errors: [
      ...ownErrors,
      'registrationFixed',
      'registrationFaulty',
      'registrationTaken',
      'registrationFull',
      'registrationUnitFull',
      'registrationOver',
    ],
    limit: guests,
  }),
  cancel: post('/api/activity/trainclass/person/cancel', {
    summary: '取消报名',
    access: 'public',
    request: Key,
    response: z.null(),
    errors: [...ownErrors, 'registrationFixed'],
    limit: guests,
  }),
  sendProof: post('/api/activity/trainclass/person/proof', {
    summary: '上传缴费凭证',
    access: 'public',
    request: Key,
    response: z.null(),
    errors: [...ownErrors, 'registrationNotToPay', 'fileTypeRefused', 'fileTooLarge', 'fileMissing', 'uploadQuotaFull'],
    upload: { maxBytes: 10 * MEBIBYTE, kinds: ['png', 'jpg', 'webp', 'pdf'] },
    limit: { count: 20, seconds: 600, by: 'ip' },
  }),
  /** A class with the user's own registration, and account data to prefill the form. */
  own: post('/api/activity/trainclass/own/detail', {
    summary: '培训班与我的报名',
    access: 'session',
    request: z.object({ id: Id }),
    response: z.object({
      trainclass: PublicClass,
      registration: OwnRegistration.nullable(),
      /** Registrations that the account made for others, newest first. */
      others: z
        .array(z.object({ code: z.string(), name: z.string(), state: z.enum(RegistrationState) }))
        .max(OTHERS_SHOWN),
      known: RegistrationForm.pick({ name: true, mobile: true, idCard: true, email: true, unit: true }),
      exams: z.array(z.object({ id: Id, title: z.string() })),
      courses: z.array(z.object({ id: Id, title: z.string(), completed: z.boolean(), percent: z.int() })).max(20),
    }),
    errors: ['trainclassNotFound'],
  }),
};
