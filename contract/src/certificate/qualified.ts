import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Day, Time } from '../core/time.ts';
import { RegistrationState, TrainType } from '../training/kinds.ts';
import { CertificateStatus } from './kinds.ts';

/** The first day of the season of field work, in every year. */
export const SEASON_START = '04-01';
export const WEEKS_AHEAD = 26;
export const MAX_RETRAINED = 500;
const MAX_UNITS = 500;
const MAX_PROVINCES = 50;
const MAX_KINDS = 50;

/** How long a certificate is still valid, in steps of 30 days; `lapsed`: there is no valid one. */
export const expiryBands = ['within30', 'within60', 'within90', 'later', 'lapsed'] as const;
export type ExpiryBand = (typeof expiryBands)[number];
export const expiryBandLabels: Readonly<Record<ExpiryBand, string>> = {
  within30: '30 天内',
  within60: '31–60 天',
  within90: '61–90 天',
  later: '90 天以后',
  lapsed: '无有效证',
};

/** The most days that are left in each band; below the first are those of the last band. */
export const bandDays = { within30: 30, within60: 60, within90: 90 } as const;

export function bandOf(status: CertificateStatus, daysLeft: number): ExpiryBand {
  if (status !== CertificateStatus.valid) return 'lapsed';
  if (daysLeft <= bandDays.within30) return 'within30';
  if (daysLeft <= bandDays.within60) return 'within60';
  return daysLeft <= bandDays.within90 ? 'within90' : 'later';
}

const Count = z.int().min(0);

/** Numbers of people. */
const Figures = z.object({
  /** Who must hold a certificate: those who hold or held one. */
  people: Count,
  /** Who holds a valid one. */
  valid: Count,
  within30: Count,
  within60: Count,
  within90: Count,
  /** Of these three, those who were not invited to be retrained. */
  open30: Count,
  open60: Count,
  open90: Count,
  expired: Count,
  suspended: Count,
  revoked: Count,
});
export type QualifiedFigures = z.infer<typeof Figures>;

const WorkKind = z.string().trim().min(1).max(10);
const selection = { workKind: WorkKind.optional(), regionId: Id.optional() };

const QualifiedFilter = z.object({
  ...selection,
  /** The department with those below it. */
  deptId: Id.optional(),
  band: z.enum(expiryBands).optional(),
  /** Part of the name, or a whole certificate number. */
  keyword: z.string().trim().max(50).optional(),
  /** Only those who were not invited to be retrained. */
  open: z.boolean().optional(),
});

const QualifiedPerson = z.object({
  userId: Id,
  certificateId: Id,
  name: z.string(),
  deptName: z.string(),
  number: z.string(),
  workKinds: z.array(z.string()).max(10),
  validUntil: Day.nullable(),
  status: z.enum(CertificateStatus),
  /** Days until the last one, negative after it; null: valid without end. */
  daysLeft: z.int().nullable(),
  /** The class that the holder was invited to; with a state if they have registered. */
  retraining: z.object({ classId: Id, title: z.string(), state: z.enum(RegistrationState).nullable() }).nullable(),
  reminders: Count,
});

export const RetrainForm = z
  .object({
    title: z.string().trim().min(1, '请输入培训班名称').max(100, '培训班名称不能超过 100 个字'),
    trainType: z.enum(TrainType),
    startTime: Time,
    endTime: Time,
    applyEnd: Time,
    place: z.string().trim().max(200).default(''),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, { error: '结束时间要晚于开始时间', path: ['endTime'] })
  .refine(({ applyEnd, endTime }) => applyEnd <= endTime, { error: '报名截止不能晚于培训结束', path: ['applyEnd'] });

const view = { access: 'perm:cert:qualified:paging', scope: 'dept' } as const;

/** Who is qualified for field work. */
export const qualifiedApi = {
  figures: post('/api/cert/qualified/figures', {
    summary: '持证情况统计',
    ...view,
    request: z.object(selection),
    response: z.object({
      today: Day,
      /** The next first day of the season. */
      season: Day,
      /** Kinds of work that certificates were granted for. */
      workKinds: z.array(z.string()).max(MAX_KINDS),
      /** Of everybody in scope, whichever region is selected. */
      total: Figures,
      /** The same by province, not only the selected one; those without anybody are left out. */
      provinces: z.array(Figures.extend({ regionId: Id, code: z.string(), name: z.string() })).max(MAX_PROVINCES),
      /** Of the selected region. */
      selected: Figures,
      units: z.array(Figures.extend({ deptId: Id.nullable(), name: z.string() })).max(MAX_UNITS),
      /** How many certificates expire in each of the next weeks, and how many holders were invited before. */
      weeks: z.array(z.object({ from: Day, expiring: Count, arranged: Count })).max(WEEKS_AHEAD),
    }),
  }),
};

/** Whose certificate expires, and what was arranged for them. */
export const retrainingApi = {
  paging: post('/api/cert/qualified/paging', {
    summary: '持证人员',
    ...view,
    ...paging(QualifiedFilter, QualifiedPerson),
  }),
  retrain: post('/api/cert/qualified/retrain', {
    summary: '发起复训',
    access: 'perm:cert:qualified:retrain',
    scope: 'dept',
    maxBodyBytes: 64 * KIBIBYTE,
    /** A repeated call with the same id creates no second class and invites nobody twice. */
    request: z.object({
      retrainId: Id,
      form: RetrainForm,
      certificateIds: z.array(Id).min(1, '请选择人员').max(MAX_RETRAINED, `一次最多 ${MAX_RETRAINED} 人`),
    }),
    response: z.object({ classId: Id, taskId: Id }),
    errors: ['certificateNotFound', 'certificateStateWrong'],
  }),
};
