import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Day, Time } from '../core/time.ts';
import { entryKinds } from './entry.ts';

export const CheckResult = { genuine: 1, withdrawn: 2, expired: 3, forged: 4, unknown: 5 } as const;
export type CheckResult = (typeof CheckResult)[keyof typeof CheckResult];
export const checkResultLabels: Readonly<Record<CheckResult, string>> = {
  1: '档案真实',
  2: '已作废',
  3: '已过期',
  4: '签名不符，谨防伪造',
  5: '没有这份档案',
};

/** Certificates named in the summary. */
export const MAX_SUMMARY_CERTIFICATES = 20;

/** What the owner agreed to share when they exported the file. */
export const ExportSummary = z.object({
  hourTenths: z.int(),
  counts: z.partialRecord(z.enum(entryKinds), z.int()),
  certificates: z
    .array(z.object({ title: z.string(), number: z.string(), until: Day.nullable() }))
    .max(MAX_SUMMARY_CERTIFICATES),
});
export type ExportSummary = z.output<typeof ExportSummary>;

/** One shape for every result: of an unknown or forged file the texts are empty. */
export const Checked = z.object({
  result: z.enum(CheckResult),
  checkedAt: Time,
  number: z.string(),
  fileNumber: z.string(),
  /** In stars until part of it is typed. */
  name: z.string(),
  isNameKnown: z.boolean(),
  unit: z.string(),
  issuedAt: Time.nullable(),
  expiresAt: Time.nullable(),
  withdrawnAt: Time.nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  digest: z.string(),
  /** Null unless the file is genuine and still to be shared. */
  summary: ExportSummary.nullable(),
});
export type Checked = z.output<typeof Checked>;

/** Anybody may verify an exported file. */
export const transcriptVerifyApi = {
  check: post('/api/transcript/verify/check', {
    summary: '核验学习档案',
    access: 'public',
    request: z.object({
      /** A scanned code, or the number printed below it. */
      text: z.string().trim().min(1, '请输入核验编号').max(1_200),
      /** The beginning of the name; a wrong one finds nothing. */
      name: z.string().trim().max(50).default(''),
    }),
    response: Checked,
    limit: { count: 30, seconds: 60, by: 'ip' },
  }),
};
