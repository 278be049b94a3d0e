import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { MAX_RETENTION } from '../core/retention.ts';
import { Time } from '../core/time.ts';
import { retentionKindNames } from './kinds.ts';

export const RetentionRunState = { running: 0, done: 1, failed: 2 } as const;
export type RetentionRunState = (typeof RetentionRunState)[keyof typeof RetentionRunState];
const Kind = z.enum(retentionKindNames);
/** Null: stored for ever. */
const Amount = z
  .int('请输入整数')
  .min(1, '不能小于 1')
  .max(Math.max(...Object.values(MAX_RETENTION)))
  .nullable();

/** One run over one kind: a dry run only counts. */
const RetentionRun = z.object({
  id: Id,
  kind: Kind,
  isDry: z.boolean(),
  state: z.enum(RetentionRunState),
  amount: z.int(),
  /** What is older than this was due. */
  before: Time,
  due: z.int(),
  erased: z.int(),
  oldest: Time.nullable(),
  /** What the due records are, without personal data. */
  parts: z.array(z.object({ label: z.string().max(100), count: z.int() })).max(20),
  note: z.string(),
  startedAt: Time,
  finishedAt: Time.nullable(),
});
export type RetentionRun = z.input<typeof RetentionRun>;

const RetentionPolicy = z.object({
  kind: Kind,
  amount: z.int().nullable(),
  isEnabled: z.boolean(),
  /** Stored for as long as before the last change of the period, and not older than a week. */
  dryRun: RetentionRun.nullable(),
  /** A dry run of the current period that may be confirmed. */
  isSeenRunValid: z.boolean(),
  lastRun: RetentionRun.nullable(),
  nextRunAt: Time.nullable(),
});
export type RetentionPolicy = z.input<typeof RetentionPolicy>;

const save = { access: 'perm:sys:retention:save' } as const;

export const retentionApi = {
  list: post('/api/sys/retention/list', {
    summary: '数据保存期限',
    access: 'perm:sys:retention:list',
    request: z.object({}),
    response: z.array(RetentionPolicy).max(100),
  }),
  runs: post('/api/sys/retention/run/paging', {
    summary: '到期数据的清理记录',
    access: 'perm:sys:retention:list',
    ...paging(z.object({ kind: Kind.optional() }), RetentionRun),
  }),
  /** Another period must be counted and confirmed again. */
  save: post('/api/sys/retention/save', {
    summary: '修改数据保存期限',
    ...save,
    recentProof: true,
    request: z.object({ kind: Kind, amount: Amount }),
    response: z.null(),
    errors: ['allRightsNeeded', 'retentionTooShort'],
  }),
  /** Counts what is due, of one kind or of all; deletes nothing. */
  dryRun: post('/api/sys/retention/dry-run', {
    summary: '试算到期数据',
    ...save,
    request: z.object({ kind: Kind.optional() }),
    response: z.object({ taskId: Id }),
    errors: ['allRightsNeeded'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  /** `runId` is the dry run whose figures the caller has seen. */
  enable: post('/api/sys/retention/enable', {
    summary: '开启到期数据的清理',
    ...save,
    recentProof: true,
    request: z.object({ kind: Kind, runId: Id }),
    response: z.null(),
    errors: ['allRightsNeeded', 'retentionNotSeen', 'retentionOnlyLists'],
  }),
  disable: post('/api/sys/retention/disable', {
    summary: '停止到期数据的清理',
    ...save,
    request: z.object({ kind: Kind }),
    response: z.null(),
    errors: ['allRightsNeeded'],
  }),
};
