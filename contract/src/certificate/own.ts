import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Day } from '../core/time.ts';
import { certificateFieldNames } from './template/design.ts';
import { CertificateStatus } from './kinds.ts';

/** From then on the holder is asked to renew. */
export const RENEW_DAYS = 60;
const MAX_OWN = 100;

/** A certificate as its holder sees it. */
export const OwnCertificate = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  workKinds: z.array(z.string()).max(10),
  issuedOn: Day,
  validUntil: Day.nullable(),
  status: z.enum(CertificateStatus),
  reason: z.string(),
  /** Days until the last one; null: valid without end, or not valid now. */
  daysLeft: z.int().nullable(),
  /** What the holder should do next. */
  next: z.enum(['none', 'renew', 'renewNow', 'contact']),
  /** Text of the QR code; empty for one that was revoked or replaced. */
  qr: z.string(),
});

/** Of a certificate that was revoked or replaced there is no new print. */
const drawn = {
  access: 'session',
  request: z.object({ id: Id }),
  errors: ['certificateNotFound', 'certificateStateWrong', 'serviceAway'],
  limit: { count: 20, seconds: 60, by: 'user' },
} as const;

/** The holder's photo: the next certificates show it, and those that have none yet. */
const Photo = z.object({
  /** Signed URL; null: none yet. */
  url: z.string().nullable(),
});

export const photoUpload = {
  response: Photo,
  errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing', 'uploadQuotaFull'],
  upload: { maxBytes: 5 * MEBIBYTE, kinds: ['png', 'jpg', 'webp'] },
  limit: { count: 20, seconds: 600, by: 'user' },
} as const;

/** The holder's own certificates. */
export const ownCertificateApi = {
  list: post('/api/cert/own/list', {
    summary: '我的证书',
    access: 'session',
    request: z.object({}),
    response: z.array(OwnCertificate).max(MAX_OWN),
  }),
  detail: post('/api/cert/own/detail', {
    summary: '我的一本证书',
    access: 'session',
    request: z.object({ id: Id }),
    response: OwnCertificate.extend({
      issuer: z.string(),
      fields: z.partialRecord(z.enum(certificateFieldNames), z.string()),
    }),
    errors: ['certificateNotFound'],
  }),
  pdf: post('/api/cert/own/pdf', {
    summary: '下载我的证书（PDF）',
    ...drawn,
    response: binary('application/pdf'),
  }),
  /** The front, to show on a screen. */
  png: post('/api/cert/own/png', {
    summary: '下载我的证书（图片）',
    ...drawn,
    response: binary('image/png'),
  }),
  photo: post('/api/cert/own/photo', {
    summary: '我的证件照',
    access: 'session',
    request: z.object({}),
    response: Photo,
  }),
  savePhoto: post('/api/cert/own/save-photo', {
    summary: '上传我的证件照',
    access: 'session',
    request: z.object({}),
    ...photoUpload,
  }),
};
