import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config, Role } from '../config.ts';
import { openListener, type Listener } from './cache/listener.ts';
import { cacheReady, openCache } from './cache/redis.ts';
import { systemCtx, type Clock, type Services } from './ctx.ts';
import { openDb, openPool } from './db/database.ts';
import { openReservedPool } from './db/reserved-pool.ts';
import { openNamedLocks } from './db/named-lock.ts';
import { refuseWrongSchema } from './db/schema-check.ts';
import type { DB as Database } from './db/schema.gen.ts';
import { openReadDatabase } from './db/standby/read-database.ts';
import { openSilenceWatch } from './db/silence.ts';
import { subscriptionsOf } from './events/events.ts';
import { openFaces } from './gateways/face/faces.ts';
import { createQueues, openQueue, poolOf, type Job } from './jobs/queue.ts';
import { refuseOtherSecrets } from './security/known-secrets.ts';
import { openLog, processFields, type Log } from './log/log.ts';
import { collectGauges } from './metrics/database-gauges.ts';
import { openMetrics } from './metrics/metrics.ts';
import { menuTrees } from './module/menus.ts';
import type { Module } from './module/module.ts';
import { figuresPool, poolSizes } from './processes/pool-sizes.ts';
import { openPublisher } from './realtime/pushes/publisher.ts';
import { loadTracing } from './trace/load-tracing.ts';
import { noteStatement, traceReservedPool } from './trace/statement-spans.ts';
import { openParts } from './storage/parts.ts';
import { openStorage } from './storage/storage.ts';

/** All open resources of a process. */
export interface Platform extends Services {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly listener: Listener;
  readonly jobs: readonly Job[];
  readonly close: () => Promise<void>;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly modules: readonly Module[];
  readonly role: Role;
  readonly clock?: Clock;
  readonly databaseNow?: () => Promise<Date>;
  readonly log?: Log;
}

/**
 * Checked before anything is written: rejects a database of another release, one restored in part, or one written
 * with other secrets.
 */
async function refuseOtherDatabase(pool: pg.Pool, config: Config): Promise<void> {
  try {
    await refuseWrongSchema(pool);
    await refuseOtherSecrets(pool, config);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function timeOf(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const [row] = rows;
  if (!row) throw new Error('the database does not tell the time');
  return row.now;
}

export async function openPlatform({ config, modules, role, ...options }: PlatformOptions): Promise<Platform> {
  const log = options.log ?? openLog(config.logLevel, undefined, processFields(role));
  const tracing = await loadTracing(config.tracing, { log, role });
  const watch = openSilenceWatch();
  const pool = openPool(config.databaseUrl, config.databasePool, { watch });
  pool.on('error', (error) => log.error({ err: error }, 'idle database connection'));
  await refuseOtherDatabase(pool, config);
  const reservedPool = traceReservedPool(
    openReservedPool(config.databaseUrl, (error) => log.error({ err: error }, 'idle connection of the lane'), watch),
    tracing,
  );
  const onStatement = tracing
    ? (text: string, result: { ms: number; failed: boolean }) => noteStatement(tracing, text, result)
    : undefined;
  const reserved = openPool(config.databaseUrl, poolSizes.reserved, { statementMs: 10_000, idleMs: 10_000, watch });
  reserved.on('error', (error) => log.error({ err: error }, 'idle reserved connection'));
  const cache = openCache(config.redisUrl, log);
  const listener = openListener(config.redisUrl, log);
  const queue = openQueue(config.databaseUrl, { role, log });
  const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);
  const jobs = [...modules.flatMap((module) => module.jobs ?? []), ...subscriptions.map(({ job }) => job)];
  const locks = openNamedLocks(config.databaseDirectUrl, (error) =>
    log.error({ err: error }, 'connection of the locks'),
  );
  const faces = openFaces({ keys: config.dataKeys, log });
  const db = openDb(pool, onStatement);
  const readDatabase = openReadDatabase({
    primary: { pool, db },
    url: config.databaseReadUrl,
    size: config.databasePool,
    maxLagSeconds: config.databaseReadLagSeconds,
    log,
  });
  const closing: (() => Promise<void>)[] = [];
  const metrics = openMetrics({
    pools: {
      common: () => pool,
      reserved: () => reserved,
      answers: () => reservedPool.counts(),
      jobs: () => poolOf(queue),
    },
    cache,
  });
  // One connection of its own, opened by a reading: figures for the metrics never take one that users wait for.
  const figures = openPool(config.databaseUrl, figuresPool, { statementMs: 3_000, watch });
  figures.on('error', (error) => log.error({ err: error }, 'idle connection of the metrics'));
  await queue.start();
  await createQueues(queue, jobs);
  await cacheReady(cache);
  const platform: Platform = {
    config,
    log,
    pool,
    db,
    readDb: readDatabase.db,
    upToDateReadDb: readDatabase.upToDate,
    reserved: openDb(reserved, onStatement),
    cache,
    listener,
    locks,
    reservedPool,
    queue,
    storage: await openStorage(config.storage),
    parts: await openParts(config.storage),
    faces,
    subscriptions: subscriptionsOf(subscriptions),
    schedules: modules.flatMap((module) => module.schedules ?? []),
    ownData: modules.flatMap((module) => module.ownData ?? []),
    concerns: modules.flatMap((module) => module.concerns ?? []),
    waitingWork: modules.flatMap((module) => module.waitingWork ?? []),
    menus: menuTrees(modules.flatMap((module) => module.menus ?? [])),
    usedFiles: modules.flatMap((module) => module.usedFiles ?? []),
    retention: modules.flatMap((module) => module.retention ?? []),
    withholdings: modules.flatMap((module) => module.withholds ?? []),
    needs: modules.flatMap((module) => module.needs ?? []),
    courseUses: modules.flatMap((module) => module.courseUses ?? []),
    examCounts: modules.flatMap((module) => module.examCounts ?? []),
    clock: options.clock ?? (() => new Date()),
    databaseNow: options.databaseNow ?? (() => timeOf(pool)),
    metrics,
    tracing,
    pushes: openPublisher(cache, { log, metrics: metrics.realtime }),
    jobs,
    beforeClose: (task) => void closing.push(task),
    close: async () => {
      for (const task of closing) await task().catch((error: unknown) => log.error({ err: error }, 'closing'));
      await queue.stop({ graceful: true, timeout: 20_000 });
      await faces.close();
      listener.close();
      cache.disconnect();
      await locks.close();
      await reservedPool.close();
      await reserved.end();
      await figures.end();
      await readDatabase.close();
      await pool.end();
      await tracing?.close();
    },
  };
  // By workers only: an API process has its own figures, and the database the same for all.
  if (role !== 'api') {
    const ground = { ...platform, db: openDb(figures) };
    const sources = modules.flatMap((module) => module.gauges ?? []);
    collectGauges(metrics.registry, sources, { open: () => systemCtx(ground, 'metrics') });
  }
  return platform;
}
