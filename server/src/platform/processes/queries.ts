import { sql } from 'kysely';
import type { Role } from '../../config.ts';
import type { Db } from '../db/database.ts';

/** Three times it was not seen: a process that was killed could not say so. */
const GONE_AFTER_SECONDS = 60;

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

/** Notes that a process is there. */
export async function noteProcess(
  db: Db,
  process: { readonly id: string; readonly role: Role; readonly connections: number },
): Promise<void> {
  await db
    .insertInto('platformProcess')
    .values(process)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: sql<Date>`now()` }))
    .execute();
}

export async function forgetGone(db: Db): Promise<void> {
  await db
    .deleteFrom('platformProcess')
    .where('seenAt', '<', sql<Date>`now() - ${GONE_AFTER_SECONDS} * interval '1 s'`)
    .execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('platformProcess').where('id', '=', id).execute();
}
