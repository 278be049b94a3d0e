import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { cpuMs, type Started } from './bench-site.ts';

/** Processor time in milliseconds. */
export interface Used {
  readonly api: number;
  readonly worker: number;
  readonly database: number;
  readonly redis: number;
  /** Of this process, which simulates the pages. */
  readonly client: number;
}

interface Processes {
  readonly apis: readonly Started[];
  readonly worker?: Started;
  /** The process of the Redis server. */
  readonly redis?: number;
}

/** Measures what some work costs each of the processes. */
export async function openProcessorClock(
  db: pg.Pool,
  processes: Processes,
): Promise<(work: () => Promise<unknown>) => Promise<Used>> {
  const postmaster = await postmasterPid(db);
  return async (work) => {
    const before = used(postmaster, processes);
    await work();
    const after = used(postmaster, processes);
    return {
      api: after.api - before.api,
      worker: after.worker - before.worker,
      database: after.database - before.database,
      redis: after.redis - before.redis,
      client: after.client - before.client,
    };
  };
}

/** Time used by our processes, and by the database including its child processes that have ended meanwhile. */
function used(postmaster: number, { apis, worker, redis = 0 }: Processes): Used {
  return {
    api: apis.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    worker: worker ? cpuMs(worker.pid) : 0,
    client: cpuMs(process.pid),
    redis: redis === 0 ? 0 : cpuMs(redis),
    database: childrenOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), endedMs(postmaster)),
  };
}

async function postmasterPid(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** Time used by a process's children that have ended. */
function endedMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  return (user + system) * 10;
}

function parentOf(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[1]);
  } catch {
    // The process ended while we were reading.
    return 0;
  }
}
