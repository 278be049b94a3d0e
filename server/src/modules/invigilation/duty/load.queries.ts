import { DUTY_MINUTES } from '@ganlin/contract/invigilation/duty';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Load } from './load.rules.ts';

export const ProcessRole = { api: 1, worker: 2 } as const;
type ProcessRole = (typeof ProcessRole)[keyof typeof ProcessRole];

interface NewLoad extends Load {
  readonly processId: string;
  readonly role: ProcessRole;
  readonly version: string;
  readonly commit: string;
  readonly seconds: number;
  readonly redis: boolean;
}

/** What is older is no part of the line. */
const STORED = sql.raw(`interval '${DUTY_MINUTES + 5} minutes'`);
/** Of the refusals and the times of saves. */
const RECENT = sql`interval '5 minutes'`;
/** A process that has not written for so long is gone. */
const ALIVE = sql`interval '35 seconds'`;

/** Deletes what the process wrote long ago, so that there is a bound even where no worker forgets it. */
export async function insertLoad(db: Db, load: NewLoad): Promise<void> {
  await sql`
    with forgotten as (
      delete from invigilation_load
       where process_id = ${load.processId} and role = ${load.role} and at < now() - ${STORED}
    )
    insert into invigilation_load (process_id, role, version, commit, seconds, saves, save_buckets, refusals, failures,
           redis)
    values (${load.processId}, ${load.role}, ${load.version}, ${load.commit}, ${load.seconds}, ${load.saves},
            ${[...load.saveBuckets]}::int[], ${JSON.stringify(load.refusals)}::jsonb, ${load.failures}, ${load.redis})
    on conflict (process_id, role, at) do nothing`.execute(db);
}

/** Of processes that are gone. */
export async function deleteOldLoad(db: Db): Promise<void> {
  await sql`delete from invigilation_load where at < now() - ${STORED}`.execute(db);
}

interface Minute {
  readonly at: Date;
  readonly saves: number;
}

/** Saves of each of the last minutes, without those in which nobody wrote. */
export async function listMinutes(db: Db): Promise<Minute[]> {
  const { rows } = await sql<Minute>`
    select date_trunc('minute', at) as at, sum(saves)::int as saves from invigilation_load
     where at > date_trunc('minute', now()) - ${DUTY_MINUTES} * interval '1 minute' group by 1 order by 1`.execute(db);
  return rows;
}

interface Recent {
  readonly processId: string;
  readonly role: ProcessRole;
  readonly version: string;
  readonly commit: string;
  readonly seconds: number;
  readonly saves: number;
  readonly saveBuckets: readonly number[];
  readonly refusals: Readonly<Record<string, number>>;
  readonly failures: number;
  readonly redis: boolean;
  /** Within the last half minute. */
  readonly isNow: boolean;
}

export async function listRecent(db: Db): Promise<Recent[]> {
  const { rows } = await sql<Recent>`
    select process_id, role, version, commit, seconds, saves, save_buckets, refusals, failures, redis,
           at > now() - ${ALIVE} as is_now
      from invigilation_load where at > now() - ${RECENT} order by at`.execute(db);
  return rows;
}

interface Connections {
  readonly connections: number;
  readonly maxConnections: number;
}

/** Of the whole database server: they share one limit. */
export async function findConnections(db: Db): Promise<Connections> {
  const { rows } = await sql<Connections>`
    select sum(numbackends)::int as connections, current_setting('max_connections')::int as max_connections
      from ${sql.table('pg_stat_database')}`.execute(db);
  return rows[0] ?? { connections: 0, maxConnections: 0 };
}
