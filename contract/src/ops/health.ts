import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { ClientErrors } from './client-error.ts';
import { ServiceHealth } from './overview.ts';

/** A recurring job, and the outcome of its last run. */
const ScheduledWork = z.object({
  name: z.string(),
  title: z.string(),
  everySeconds: z.int(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  error: z.string(),
  /** A run is overdue. */
  late: z.boolean(),
});

/** One kind of queued job. */
const QueueDepth = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
});

/**
 * A key that encrypts personal data, and the number of values encrypted with it. Values of a key that is not
 * configured cannot be decrypted; values without an id are not encrypted at all.
 */
const DataKeyUse = z.object({ id: z.string(), current: z.boolean(), configured: z.boolean(), values: z.int() });

export const Health = z.object({
  services: z.array(ServiceHealth),
  queues: z.array(QueueDepth),
  schedules: z.array(ScheduledWork),
  keys: z.array(DataKeyUse),
  /** Stored face templates: each sign-in by face is compared with all of them. */
  faces: z.int(),
  /** Problems that modules have found and staff should look at, as text. */
  concerns: z.array(z.string()).max(100),
  clientErrors: ClientErrors,
  /** Whether the program that transcodes videos is installed. */
  films: z.boolean(),
  /** Whether LibreOffice is there to convert documents. */
  office: z.boolean(),
  /** Whether the database prevents this process from changing the audit log. */
  logProtected: z.boolean(),
  /** Text messages sent this hour, and the site's hourly limit. */
  sms: z.object({ used: z.int(), limit: z.int() }),
  /** False if users with all permissions sign in to a production site with a password alone. */
  adminSecondFactor: z.boolean(),
  database: z.object({
    bytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    /** How many connections all living processes may open together, and how many the database allows them. */
    mayOpen: z.int(),
    allowed: z.int(),
    /** Disabled settings without which an acknowledged answer may be lost. */
    notDurable: z.array(z.string()),
  }),
  /** The living processes by role. */
  processes: z.object({ api: z.int(), worker: z.int(), all: z.int() }),
  process: z.object({ version: z.string(), commit: z.string(), startedAt: Time, memoryBytes: z.int() }),
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
