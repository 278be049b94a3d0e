import { sql } from 'kysely';
import type { Role } from '../../config.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log/log.ts';
import { within } from '../within.ts';
import { mostConnections } from './pool-sizes.ts';

const SEEN_EVERY_SECONDS = 20;
/** Three times it was not seen: a process that was killed could not say so. */
const GONE_AFTER_SECONDS = 60;
const END_MS = 2_000;

interface ConnectionSum {
  /** Living processes by role. */
  readonly api: number;
  readonly worker: number;
  readonly all: number;
  /** How many connections they may open together. */
  readonly mayOpen: number;
  /** How many PostgreSQL grants to others than superusers. */
  readonly allowed: number;
}

/** By the database's clock, as the processes' own may differ. */
export async function readConnectionSum(db: Db): Promise<ConnectionSum> {
  const { rows } = await sql<ConnectionSum>`
    select count(*) filter (where role = 'api')::int as api, count(*) filter (where role = 'worker')::int as worker,
           count(*) filter (where role = 'all')::int as "all", coalesce(sum(connections), 0)::int as "mayOpen",
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed
      from ${sql.table('platform_process')}
     where seen_at > now() - ${GONE_AFTER_SECONDS} * interval '1 s'`.execute(db.withoutPlugins());
  const [sum] = rows;
  if (!sum) throw new Error('the processes are not counted');
  return sum;
}

interface Registered {
  readonly db: Db;
  readonly log: Log;
  readonly role: Role;
  readonly databasePool: number;
}

/** Registers this process for as long as it lives, and warns if all together may need more connections than there are. */
export async function registerProcess({ db, log, role, databasePool }: Registered): Promise<() => Promise<void>> {
  const id = newId();
  const beat = async () => {
    await db
      .insertInto('platformProcess')
      .values({ id, role, connections: mostConnections(role, databasePool) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: sql<Date>`now()` }))
      .execute();
    await db
      .deleteFrom('platformProcess')
      .where('seenAt', '<', sql<Date>`now() - ${GONE_AFTER_SECONDS} * interval '1 s'`)
      .execute();
  };
  await beat();
  const sum = await readConnectionSum(db);
  if (sum.mayOpen > sum.allowed)
    log.warn({ ...sum }, 'the processes may open more connections than the database allows');
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) => log.warn({ err: error }, 'process not registered'));
  }, SEEN_EVERY_SECONDS * 1000).unref();
  return async () => {
    clearInterval(timer);
    // It counts for a minute more if the database does not answer now; that must not delay the end.
    const ended = beating.then(() => db.deleteFrom('platformProcess').where('id', '=', id).execute());
    await within(END_MS, ended).catch((error: unknown) => log.warn({ err: error }, 'process not unregistered'));
  };
}
