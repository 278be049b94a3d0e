import { createHash } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock, Ctx, Origin, Services } from '../ctx.ts';
import { systemCtx } from '../ctx.ts';
import type { Role } from '../../config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { bareError } from '../log/logged-error.ts';
import { jobConnections } from '../processes/pool-sizes.ts';
import { formatTraceParent, parseTraceParent } from '../trace/traceparent.rules.ts';
import { traced } from '../trace/tracing.ts';
import { wakeWorkers } from './wake-workers.ts';

export type Queue = PgBoss;

/** A worker without a heartbeat for this long counts as dead, and another takes its job. */
const HEARTBEAT_SECONDS = 60;
/** Long work is not lost work: while its worker sends heartbeats, a job may take this long before it is run again. */
const EXPIRE_SECONDS = 12 * 3600;
/** Workers are woken for waiting jobs; only if that fails do they find them by themselves. */
const UNWOKEN_SECONDS = 30;

type JobResult = void | 'failed';

/** Deferred work, run at least once: `run` must be safe to repeat. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** `failed`: the job will not be repeated, because its failure has been reported elsewhere. */
  // A method, so that a job of any payload is assignable to Job: the queue parses the payload before the call.
  run(ctx: Ctx<null>, payload: Payload): Promise<JobResult>;
  readonly retries: number;
}

export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  run: (ctx: Ctx<null>, payload: Payload) => Promise<JobResult>,
  { retries = 5 }: { retries?: number } = {},
): Job<Payload> {
  return { name, payload, run, retries };
}

/**
 * Enqueues a job in the caller's transaction: it exists if, and only if, the transaction commits. `once` names the
 * occasion: repeated work does not enqueue the same job again, for as long as the queue remembers it (a week).
 */
export async function enqueue<Payload>(
  ctx: Ctx<unknown>,
  job: Pick<Job<Payload>, 'name'>,
  payload: Payload & object,
  { startAfter, once }: { readonly startAfter?: Date; readonly once?: string | undefined } = {},
): Promise<void> {
  const db = fromKysely(ctx.db.withoutPlugins());
  const limits = { heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: EXPIRE_SECONDS };
  const options = {
    db,
    ...limits,
    ...(startAfter && { startAfter }),
    ...(once !== undefined && { id: idOf(`${job.name}/${once}`) }),
  };
  const id = await ctx.queue.send(job.name, { ...payload, [ENQUEUED_BY]: enqueuedBy(ctx) }, options);
  if (!id && once === undefined) throw new Error(`job ${job.name} was not accepted`);
}

/** In the data of a job, beside its payload: payload schemas drop what they do not know. */
const ENQUEUED_BY = '$enqueuedBy';

const EnqueuedBy = z.object({
  [ENQUEUED_BY]: z.object({ requestId: z.string(), trace: z.string().optional() }),
});

/** The request that work began with, however many jobs are between. */
function enqueuedBy({ origin }: Ctx<unknown>): z.input<typeof EnqueuedBy>[typeof ENQUEUED_BY] {
  const { requestId, enqueuedBy = requestId, trace } = origin;
  return { requestId: enqueuedBy, ...(trace && { trace: formatTraceParent(trace) }) };
}

/** Jobs of a release before have none. */
function originOf(data: unknown): Pick<Origin, 'enqueuedBy' | 'trace'> {
  const found = EnqueuedBy.safeParse(data).data?.[ENQUEUED_BY];
  return found ? { enqueuedBy: found.requestId, trace: parseTraceParent(found.trace) } : {};
}

/** Returns the same id for the same occasion, in UUID format. */
function idOf(occasion: string): string {
  const hex = createHash('sha256').update(occasion).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Passed on to the driver: a database that died silently must not block the queue for ever. */
const driverLimits = { keepAlive: true, statement_timeout: 30_000, query_timeout: 31_000 };

/** `works` is false in an API process: it only enqueues jobs, maintenance is up to the worker. */
export function openQueue(databaseUrl: string, { role, log }: { role: Role; log: Log }): Queue {
  const queue = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'ganlin jobs',
    max: jobConnections[role],
    ...driverLimits,
    supervise: role !== 'api',
    schedule: false,
  });
  queue.on('error', (error: unknown) => log.error({ err: error }, 'job queue'));
  return queue;
}

/** The library's own pool; undefined until it is started. */
export function poolOf(queue: Queue): pg.Pool | undefined {
  // The library's types leave out the pool of its connection.
  return (queue.getDb() as { readonly pool?: pg.Pool }).pool;
}

/** Ensures that every job has its queue, so that sending never fails on a fresh database. */
export async function createQueues(queue: Queue, jobs: readonly Job[]): Promise<void> {
  const known = new Set((await queue.getQueues()).map(({ name }) => name));
  for (const job of jobs) {
    if (known.has(job.name)) continue;
    await queue.createQueue(job.name, { retryLimit: job.retries, retryDelay: 2, retryBackoff: true });
  }
}

/** Fetches and runs jobs, several kinds concurrently. The returned function stops looking for more. */
export async function workOn(
  services: Services & { db: Db; clock: Clock },
  jobs: readonly Job[],
  onDone: (name: string, ok: boolean) => void,
): Promise<() => Promise<void>> {
  const { queue } = services;
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const options = { pollingIntervalSeconds: UNWOKEN_SECONDS, batchSize: 1 };
    const worker = await queue.work(job.name, options, async ([taken]) => {
      if (!taken) return;
      // There may be more: fetch again without waiting.
      queue.notifyWorker(worker);
      const { id, data } = taken;
      const origin = originOf(data);
      await traced(services.tracing, { name: `job ${job.name}`, parent: origin.trace }, (trace = origin.trace) =>
        runJob(services, job, { id, data, origin: { ...origin, trace }, onDone }),
      );
    });
    workers.set(job.name, worker);
  }
  return wakeWorkers(queue, workers, services);
}

interface Taken {
  readonly id: string;
  readonly data: unknown;
  readonly origin: ReturnType<typeof originOf>;
  readonly onDone: (name: string, ok: boolean) => void;
}

async function runJob(
  services: Services & { db: Db; clock: Clock },
  job: Job,
  { id, data, origin, onDone }: Taken,
): Promise<void> {
  const ctx = systemCtx(services, id, origin);
  const started = performance.now();
  try {
    const result = await job.run(ctx, job.payload.parse(data));
    const ms = Math.round(performance.now() - started);
    if (result === 'failed') ctx.log.warn({ job: job.name, ms }, 'job failed');
    else ctx.log.info({ job: job.name, ms }, 'job done');
    onDone(job.name, result !== 'failed');
  } catch (error) {
    ctx.log.error({ job: job.name, err: error }, 'job failed');
    onDone(job.name, false);
    // The queue stores whatever error it receives, with every field.
    throw bareError(error);
  }
}
