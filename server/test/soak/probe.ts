import { readdirSync, readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Started } from '../../bench/bench-site.ts';

interface Probed {
  readonly apis: readonly Started[];
  readonly worker: Started;
  readonly db: pg.Pool;
  readonly redis: Redis;
}

/** One sample of everything that might grow; the names are columns of the table and titles of the curves. */
export async function probe({ apis, worker, db, redis }: Probed): Promise<Readonly<Record<string, number>>> {
  const processes = [...apis.map((one, at) => [`api ${at + 1}`, one] as const), ['worker', worker] as const];
  const own = await Promise.all(
    processes.map(async ([name, one]) => [
      [`${name}: memory (MB)`, memoryMb(one.pid)] as const,
      [`${name}: heap (MB)`, await heapMb(one.origin)] as const,
      [`${name}: open handles`, readdirSync(`/proc/${one.pid}/fd`).length] as const,
    ]),
  );
  return { ...Object.fromEntries(own.flat()), ...(await databaseOf(db)), 'Redis: memory (MB)': await redisMb(redis) };
}

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function heapMb(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) / 2 ** 20;
}

async function redisMb(redis: Redis): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]) / 2 ** 20;
}

/** Dead rows are what vacuuming has not caught up with; live rows and the log grow with use. */
async function databaseOf(db: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await db.query<{ connections: number; dead: number; size: number; log: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
            (select coalesce(100.0 * sum(n_dead_tup) / nullif(sum(n_live_tup + n_dead_tup), 0), 0)::float8
               from pg_stat_user_tables) as dead,
            pg_database_size(current_database())::float8 / 1048576 as size,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 / 1048576 as log`,
  );
  const [found] = rows;
  return {
    'PostgreSQL: connections': found?.connections ?? NaN,
    'PostgreSQL: dead rows (%)': found?.dead ?? NaN,
    'PostgreSQL: size (MB)': found?.size ?? NaN,
    'PostgreSQL: log written (MB)': found?.log ?? NaN,
  };
}
