import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Locks by name across all processes. A process that dies, however that happens, releases its locks immediately. */
export interface NamedLocks {
  /**
   * Waits until the name is free; meanwhile its holder is asked, by `letGo`, to stop soon. Returns a function that
   * releases it. Throws if it has not become free in time.
   */
  readonly take: (name: string, options: TakeOptions) => Promise<() => Promise<void>>;
  /**
   * Like `take`, but asks nobody to stop: returns undefined if the name is held. `lost` is called if the lock is
   * lost.
   */
  readonly tryTake: (name: string, lost: () => void) => Promise<(() => Promise<void>) | undefined>;
  readonly close: () => Promise<void>;
}

interface TakeOptions {
  readonly letGo: () => void;
  readonly signal: AbortSignal;
  readonly waitMs?: number;
}

export class LockNotFree extends Error {}

const CHANNEL = 'ganlin_let_go';
const WAIT_MS = 15_000;
const STEP_MS = 100;

/**
 * One connection for all locks of a process, opened with the first lock: PostgreSQL holds a lock as long as its
 * connection lives, which ends with the process. A connection per lock would exhaust the pool while users on slow
 * lines upload large files.
 */
export function openNamedLocks(url: string, onError: (error: Error) => void): NamedLocks {
  const locked = new Map<string, { readonly letGo: () => void }>();
  let connection: Promise<pg.Client> | undefined;

  const lost = () => {
    connection = undefined;
    // PostgreSQL has released them to the next process that asks.
    for (const { letGo } of locked.values()) letGo();
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'ganlin locks', query_timeout: 5000 });
    client.on('error', (error) => {
      onError(error);
      lost();
    });
    client.on('notification', ({ payload = '' }) => locked.get(payload)?.letGo());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  };
  const client = () => {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };

  /** Within this process the map decides: to PostgreSQL we are one session, which may take the same lock again. */
  const tryTake = async (name: string, letGo: () => void): Promise<boolean> => {
    if (locked.has(name)) return false;
    locked.set(name, { letGo });
    try {
      const { rows } = await (await client()).query<{ taken: boolean }>(TAKE, [name]);
      if (rows[0]?.taken) return true;
      locked.delete(name);
      return false;
    } catch (error) {
      locked.delete(name);
      throw error;
    }
  };
  const askHolder = async (name: string): Promise<void> => {
    const holder = locked.get(name);
    if (holder) holder.letGo();
    else await (await client()).query('select pg_notify($1, $2)', [CHANNEL, name]);
  };
  const giverBack = (name: string) => async () => {
    const locks = await connection;
    // A lock lost with its connection is no longer ours to release.
    await locks?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError);
    locked.delete(name);
  };

  return {
    take: async (name, { letGo, signal, waitMs = WAIT_MS }) => {
      const last = performance.now() + waitMs;
      while (!(await tryTake(name, letGo))) {
        await askHolder(name);
        if (signal.aborted || performance.now() > last) throw new LockNotFree(name);
        await sleep(STEP_MS);
      }
      return giverBack(name);
    },
    tryTake: async (name, lost) => ((await tryTake(name, lost)) ? giverBack(name) : undefined),
    close: async () => {
      const open = connection;
      connection = undefined;
      await (await open?.catch(() => undefined))?.end();
    },
  };
}

const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';
