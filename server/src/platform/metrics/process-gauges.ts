import { getHeapStatistics } from 'node:v8';
import { Counter, Gauge, type Registry } from 'prom-client';
import { cacheUsage, SESSION_CACHE } from '../cache/memory-cache.ts';
import type { Cache } from '../cache/redis.ts';
import { countedErrorLines } from '../log/log-repeats.ts';
import { commit, version } from '../version.ts';

interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** The pools of a process by name; undefined while a pool is not open. */
export type Pools = Readonly<Record<'common' | 'reserved' | 'answers' | 'jobs', () => PoolCounts | undefined>>;

export function observeBuild(registry: Registry): void {
  const build = new Gauge({
    name: 'ganlin_build_info',
    help: 'Always 1; its labels name the release',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  });
  build.set({ version, commit, node: process.versions.node }, 1);
}

/** A process whose heap reaches it ends. */
export function observeHeapLimit(registry: Registry): void {
  const help = 'Largest heap this process may have';
  const limit = new Gauge({ name: 'ganlin_heap_limit_bytes', help, registers: [registry] });
  limit.set(getHeapStatistics().heap_size_limit);
}

export function observePools(registry: Registry, pools: Pools): void {
  const connections: Gauge<'pool' | 'state'> = new Gauge({
    name: 'ganlin_database_connections',
    help: 'Connections by pool and state',
    labelNames: ['pool', 'state'],
    collect: () => {
      for (const [pool, read] of Object.entries(pools)) {
        const counts = read();
        if (!counts) continue;
        connections.set({ pool, state: 'idle' }, counts.idleCount);
        connections.set({ pool, state: 'used' }, counts.totalCount - counts.idleCount);
        connections.set({ pool, state: 'waited_for' }, counts.waitingCount);
      }
    },
    registers: [registry],
  });
}

/** Redis and the caches in memory. */
export function observeCaches(registry: Registry, cache: Cache): void {
  const registers = [registry];
  const up: Gauge = new Gauge({
    name: 'ganlin_redis_up',
    help: '1 while this process is connected to Redis',
    collect: () => up.set(Number(cache.status === 'ready')),
    registers,
  });
  const sessions: Gauge = new Gauge({
    name: 'ganlin_sessions_cached',
    help: 'Sessions in the memory of this process',
    collect: () => sessions.set(cacheUsage(cache).get(SESSION_CACHE)?.entries ?? 0),
    registers,
  });
  const entries: Gauge<'cache'> = new Gauge({
    name: 'ganlin_cache_entries',
    help: 'Entries of the caches in memory that have been used',
    labelNames: ['cache'],
    collect: () => {
      for (const [name, usage] of cacheUsage(cache)) entries.set({ cache: name }, usage.entries);
    },
    registers,
  });
  const bytes: Gauge<'cache'> = new Gauge({
    name: 'ganlin_cache_bytes',
    help: 'Bytes of the caches in memory whose limit is in bytes',
    labelNames: ['cache'],
    collect: () => {
      for (const [name, usage] of cacheUsage(cache))
        if (usage.bytes !== undefined) bytes.set({ cache: name }, usage.bytes);
    },
    registers,
  });
}

export function observeLog(registry: Registry): void {
  const errors: Counter = new Counter({
    name: 'ganlin_log_errors_total',
    help: 'Log lines of level error and above, before repeated ones are folded',
    collect: () => {
      errors.reset();
      errors.inc(countedErrorLines());
    },
    registers: [registry],
  });
}
