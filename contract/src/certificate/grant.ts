import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Day, Time } from '../core/time.ts';
import { photoUpload } from './own.ts';
import { certificateFieldNames } from './template/design.ts';
import { CertificateSource, CertificateStatus, TemplateState } from './kinds.ts';

export const MAX_GRANTED_AT_ONCE = 500;
export const MAX_ZIPPED = 2000;
const MAX_CHOICES = 500;

const Short = z.string().trim().max(20);
export const Reason = z.string().trim().min(2, '请填写原因').max(200, '原因不能超过 200 个字');

/** A year outside is a typing error, and no series counts it. */
const IssuedOn = Day.refine((day) => day >= '2000-01-01' && day <= '2999-12-31', { error: '发证日期不对' });

/** What the certificates say that the accounts do not. */
export const grantCommon = {
  templateId: Id,
  issuedOn: IssuedOn,
  className: z.string().trim().max(60).default(''),
  studyHours: Short.default(''),
};
const scores = { theoryScore: Short.default(''), practicalScore: Short.default('') };
const Row = z.object({ userId: Id, ...scores });
const many = { ...grantCommon, rows: z.array(Row).min(1).max(MAX_GRANTED_AT_ONCE) };

/** What is written by hand on a certificate. */
export const grantTexts = ['className', 'studyHours', 'theoryScore', 'practicalScore'] as const;
export type GrantText = (typeof grantTexts)[number];

const Certificate = z.object({
  id: Id,
  number: z.string(),
  templateId: Id,
  templateName: z.string(),
  userId: Id,
  name: z.string(),
  deptName: z.string(),
  workKinds: z.array(z.string()).max(10),
  issuedOn: Day,
  validUntil: Day.nullable(),
  status: z.enum(CertificateStatus),
  reason: z.string(),
  source: z.enum(CertificateSource),
});

const grantErrors = ['certificateTemplateNotFound', 'certificateTemplateNotInUse', 'certificateSerialsUsed'] as const;
const one = z.object({ id: Id });
const decision = {
  access: 'perm:cert:grant:revoke',
  scope: 'dept',
  request: one.extend({ reason: Reason }),
  response: z.null(),
  errors: ['certificateNotFound', 'certificateStateWrong'],
} as const;

/** Certificates as staff grant and revoke them. */
export const certificateGrantApi = {
  paging: post('/api/cert/grant/paging', {
    summary: '颁发的证书',
    access: 'perm:cert:grant:paging',
    scope: 'dept',
    ...paging(
      z.object({
        keyword: z.string().trim().max(50).optional(),
        templateId: Id.optional(),
        status: z.enum(CertificateStatus).optional(),
        /** Valid now, and not any more after so many days. */
        expiresWithin: z.int().min(1).max(366).optional(),
        workKind: z.string().trim().max(10).optional(),
      }),
      Certificate,
    ),
  }),
  /** The templates that have been published, to grant with and to search by. */
  templates: post('/api/cert/template/choices', {
    summary: '可选的证书模板',
    access: 'perm:cert:grant:paging',
    request: z.object({}),
    response: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          state: z.enum(TemplateState),
          validityMonths: z.int().nullable(),
          workKinds: z.array(z.string()).max(10),
          /** The texts that a certificate prints and the accounts do not have. */
          needs: z.array(z.enum(grantTexts)).max(grantTexts.length),
        }),
      )
      .max(MAX_CHOICES),
  }),
  detail: post('/api/cert/grant/detail', {
    summary: '证书详情',
    access: 'perm:cert:grant:paging',
    scope: 'dept',
    request: one,
    response: Certificate.extend({
      versionNumber: z.int(),
      fields: z.partialRecord(z.enum(certificateFieldNames), z.string()),
      /** Signed URL; null: it shows an empty box. */
      photoUrl: z.string().nullable(),
      replaces: z.object({ id: Id, number: z.string() }).nullable(),
      replacedBy: z.object({ id: Id, number: z.string() }).nullable(),
      createdAt: Time,
      stateChangedAt: Time,
    }),
    errors: ['certificateNotFound'],
  }),
  preview: post('/api/cert/grant/preview', {
    summary: '颁发证书前的核对',
    access: 'perm:cert:grant:save',
    scope: 'dept',
    maxBodyBytes: 256 * KIBIBYTE,
    request: z.object(many),
    response: z.object({
      rows: z
        .array(
          z.object({
            userId: Id,
            name: z.string(),
            deptName: z.string(),
            /** Why there would be no certificate; null: one would be granted. */
            problem: z.string().nullable(),
          }),
        )
        .max(MAX_GRANTED_AT_ONCE),
      grantable: z.int(),
    }),
    errors: [...grantErrors],
  }),
  /** One certificate, at once. */
  save: post('/api/cert/grant/save', {
    summary: '颁发一本证书',
    access: 'perm:cert:grant:save',
    scope: 'dept',
    /** A repeated call with the same id returns the first certificate. */
    request: z.object({ grantId: Id, ...grantCommon, ...Row.shape }),
    response: z.object({ id: Id, number: z.string() }),
    errors: [...grantErrors, 'certificateNotGranted'],
  }),
  start: post('/api/cert/grant/start', {
    summary: '批量颁发证书',
    access: 'perm:cert:grant:save',
    scope: 'dept',
    maxBodyBytes: 256 * KIBIBYTE,
    /** A repeated call with the same id grants nothing twice. */
    request: z.object({ grantId: Id, ...many }),
    response: z.object({ taskId: Id }),
    errors: [...grantErrors],
  }),
  pdf: post('/api/cert/grant/pdf', {
    summary: '下载证书（PDF）',
    access: 'perm:cert:grant:paging',
    scope: 'dept',
    request: one,
    response: binary('application/pdf'),
    errors: ['certificateNotFound', 'serviceAway'],
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
  /** The PDF files of many certificates in one file; a task makes it. */
  zip: post('/api/cert/grant/zip', {
    summary: '批量下载证书',
    access: 'perm:cert:grant:paging',
    scope: 'dept',
    maxBodyBytes: 128 * KIBIBYTE,
    request: z.object({ ids: z.array(Id).min(1).max(MAX_ZIPPED, `一次最多 ${MAX_ZIPPED} 本`) }),
    response: z.object({ taskId: Id }),
    errors: ['certificateNotFound'],
    limit: { count: 10, seconds: 60, by: 'user' },
  }),
  revoke: post('/api/cert/grant/revoke', { summary: '吊销证书', ...decision }),
  suspend: post('/api/cert/grant/suspend', { summary: '暂停证书', ...decision }),
  restore: post('/api/cert/grant/restore', { summary: '恢复暂停的证书', ...decision }),
  renew: post('/api/cert/grant/renew', {
    summary: '换发证书',
    access: 'perm:cert:grant:save',
    scope: 'dept',
    /** The new certificate replaces this one. A repeated call with the same grant id returns the first. */
    request: one.extend({
      grantId: Id,
      issuedOn: IssuedOn,
      className: grantCommon.className,
      studyHours: grantCommon.studyHours,
      ...scores,
      reason: z.string().trim().max(100, '原因不能超过 100 个字').default(''),
    }),
    response: z.object({ id: Id, number: z.string() }),
    errors: [...grantErrors, 'certificateNotFound', 'certificateStateWrong', 'certificateNotGranted'],
  }),
  /** For the holder of this certificate. */
  savePhoto: post('/api/cert/grant/save-photo', {
    summary: '为持证人上传证件照',
    access: 'perm:cert:grant:save',
    scope: 'dept',
    request: one,
    ...photoUpload,
    errors: [...photoUpload.errors, 'certificateNotFound'],
  }),
};
