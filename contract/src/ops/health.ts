import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { ClientErrors } from './client-error.ts';
import { ServiceHealth } from './overview.ts';

/** What the operator's scripts report. */
export const BACKUP_KINDS = ['backup', 'restore-test'] as const;

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

/** The most expensive statements by pg_stat_statements, without the values in them. */
const SlowQueries = z.object({
  /** `off`: the extension is not there; `forbidden`: this account may see only its own statements, or none. */
  state: z.enum(['shown', 'off', 'forbidden']),
  queries: z
    .array(
      z.object({
        text: z.string(),
        calls: z.int(),
        meanMs: z.number(),
        maxMs: z.number(),
        totalMs: z.number(),
      }),
    )
    .max(10),
});

/** What is outside the product and must be there all the same. */
const ServerFacts = z.object({
  disks: z.array(z.object({ name: z.enum(['files', 'temporary']), freeBytes: z.int(), sizeBytes: z.int() })),
  replication: z.object({
    /** Without the rights of pg_monitor, standbys may be there and not be seen. */
    visible: z.boolean(),
    /** The database waits for a standby with every commit. */
    synchronous: z.boolean(),
    standbys: z.array(z.object({ name: z.string(), syncState: z.string(), lagSeconds: z.number() })).max(50),
    archiveFailing: z.boolean(),
  }),
  backups: z.array(
    z.object({
      kind: z.enum(BACKUP_KINDS),
      finishedAt: Time.nullable(),
      /** Since then, in whole hours. */
      hours: z.int().nullable(),
      late: z.boolean(),
    }),
  ),
  /** Null if the site has no public address by HTTPS, or nothing answers there. */
  certificate: z.object({ address: z.string(), expiresAt: Time, daysLeft: z.int() }).nullable(),
});

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
  server: ServerFacts,
  slowQueries: SlowQueries,
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
