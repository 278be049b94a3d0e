import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import type { Queue } from './queue.ts';

const LOOK_MS = 250;

/** As the queue itself selects what may be fetched; its index answers each name with one probe. */
const WAITING = `
  select name from unnest($1::text[]) as name
  where exists (
    select from pgboss.job
    where job.name = name.name and state < 'active' and not blocked and start_after <= now()
  )`;

/**
 * Looks for waiting jobs of all kinds with one query, and wakes the workers of those that it finds. If each worker
 * looked for itself as often, an idle process would send a hundred and more queries a second. LISTEN/NOTIFY would need
 * none, but PostgreSQL lets transactions that notify commit one after the other: a whole exam that is handed in within
 * a minute would wait in that line. The returned function stops looking.
 */
export function wakeWorkers(
  queue: Queue,
  workers: ReadonlyMap<string, string>,
  { log }: { readonly log: Log },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async () => {
    const { rows } = await queue.getDb().executeSql(WAITING, [[...workers.keys()]]);
    for (const { name } of rows as { name: string }[]) {
      const worker = workers.get(name);
      if (worker !== undefined) queue.notifyWorker(worker);
    }
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'looking for jobs'));
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    stopping.abort();
    return ended;
  };
}
