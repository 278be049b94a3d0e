import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Day, Time } from '../core/time.ts';

/** What somebody who holds a certificate in hand learns about it. */
export const VerifyResult = {
  valid: 1,
  suspended: 2,
  revoked: 3,
  replaced: 4,
  expired: 5,
  forged: 6,
  unknown: 7,
} as const;
export type VerifyResult = (typeof VerifyResult)[keyof typeof VerifyResult];
export const verifyResultLabels: Readonly<Record<VerifyResult, string>> = {
  1: '有效',
  2: '已暂停',
  3: '已吊销',
  4: '已换发新证',
  5: '已过期',
  6: '签名不符，谨防假证',
  7: '没有这本证书',
};

/** One shape for every result: of an unknown or forged certificate the texts are empty. */
const Verified = z.object({
  result: z.enum(VerifyResult),
  checkedAt: Time,
  number: z.string(),
  /** Names are shown in part, and only to somebody who knows part of them. */
  holderName: z.string(),
  idNumber: z.string(),
  title: z.string(),
  workKinds: z.array(z.string()).max(10),
  unit: z.string(),
  className: z.string(),
  studyHours: z.string(),
  theoryScore: z.string(),
  practicalScore: z.string(),
  issuer: z.string(),
  issuedOn: Day.nullable(),
  validUntil: Day.nullable(),
  /** Why it was suspended or revoked. */
  reason: z.string(),
  changedOn: Day.nullable(),
});
export type Verified = z.output<typeof Verified>;

const limit = { count: 30, seconds: 60, by: 'ip' } as const;

/** Anybody may verify a certificate. */
export const certificateVerifyApi = {
  byNumber: post('/api/cert/verify/number', {
    summary: '按编号查验证书',
    access: 'public',
    request: z.object({
      number: z.string().trim().min(1, '请输入证书编号').max(120),
      /** The holder's surname or more of the name, or the last four of the ID number; a wrong one finds nothing. */
      check: z.string().trim().max(50).default(''),
    }),
    response: Verified,
    limit,
  }),
  byCode: post('/api/cert/verify/code', {
    summary: '按二维码查验证书',
    access: 'public',
    request: z.object({ text: z.string().trim().min(1).max(1200) }),
    response: Verified,
    limit,
  }),
};
