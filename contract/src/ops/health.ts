import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { ServiceHealth } from './overview.ts';

/** Work repeated for ever, and how its last turn went. */
const ScheduledWork = z.object({
  name: z.string(),
  title: z.string(),
  everySeconds: z.int(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  error: z.string(),
  /** It should have had a turn since, and had none. */
  late: z.boolean(),
});

/** One kind of queued work. */
const QueueDepth = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
});

/**
 * A key that seals personal data, and how many values stand under it. Values under one that is not configured cannot be
 * opened; without an id they are no sealed values at all.
 */
const DataKeyUse = z.object({ id: z.string(), current: z.boolean(), configured: z.boolean(), values: z.int() });

export const Health = z.object({
  services: z.array(ServiceHealth),
  queues: z.array(QueueDepth),
  schedules: z.array(ScheduledWork),
  keys: z.array(DataKeyUse),
  /** Stored faces: each sign-in by face is compared with all of them. */
  faces: z.int(),
  /** What modules have found that somebody should look at, in words. */
  concerns: z.array(z.string()).max(100),
  /** Whether the program that makes films playable is there. */
  films: z.boolean(),
  /** Whether the database keeps this process from changing the audit log. */
  logProtected: z.boolean(),
  /** Short messages of this hour, and how many the site may send in one. */
  sms: z.object({ used: z.int(), limit: z.int() }),
  /** False where users who may do everything sign in to a production site with a password alone. */
  adminSecondFactor: z.boolean(),
  database: z.object({
    bytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    /** Settings that are off without which an answer said to be kept may be lost. */
    notDurable: z.array(z.string()),
  }),
  process: z.object({ version: z.string(), startedAt: Time, memoryBytes: z.int() }),
});

export const healthApi = {
  detail: post('/api/sys/health/detail', {
    summary: '运行状况',
    access: 'perm:sys:health:detail',
    background: true,
    request: z.object({}),
    response: Health,
  }),
  rotateKeys: post('/api/sys/key/rotate', {
    summary: '用当前密钥重新加密个人信息',
    access: 'perm:sys:key:rotate',
    recentProof: true,
    request: z.object({}),
    response: z.object({ taskId: Id }),
  }),
};
