import type { BACKUP_KINDS } from '@ganlin/contract/ops/health';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

type BackupKind = (typeof BACKUP_KINDS)[number];

/** When each kind last succeeded. */
export function listLatestBackups(db: Db) {
  return db
    .selectFrom('opsBackup')
    .select((eb) => ['kind', eb.fn.max('finishedAt').as('finishedAt')])
    .groupBy('kind')
    .execute();
}

interface DoneBackup {
  readonly kind: BackupKind;
  readonly bytes: number | null;
  readonly note: string;
}

export async function addBackup(db: Db, done: DoneBackup): Promise<void> {
  await db
    .insertInto('opsBackup')
    .values({ id: newId(), ...done })
    .execute();
}

interface Replication {
  readonly visible: boolean;
  readonly synchronous: boolean;
  readonly archiveFailing: boolean;
}

/** An account without the rights of pg_monitor sees that there are connections of standbys, and nothing of them. */
export async function readReplication(db: Db): Promise<Replication> {
  const { rows } = await sql<Replication>`
    select pg_has_role(current_user, 'pg_read_all_stats', 'usage') as visible,
           current_setting('synchronous_standby_names') <> '' as synchronous,
           current_setting('archive_mode') <> 'off'
             and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "archiveFailing"
      from ${sql.table('pg_stat_archiver')}`.execute(db.withoutPlugins());
  const [facts] = rows;
  if (!facts) throw new Error('the database tells nothing of its archive');
  return facts;
}

interface Standby {
  readonly name: string;
  readonly syncState: string;
  readonly lagSeconds: number;
}

const MAX_STANDBYS = 50;

/** The lag is empty while nothing is written, which is no lag. */
export async function listStandbys(db: Db): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select coalesce(nullif(application_name, ''), host(client_addr), '?') as name,
           sync_state as "syncState",
           coalesce(extract(epoch from s.replay_lag), 0)::float8 as "lagSeconds"
      from ${sql.table('pg_stat_replication')} s
     where sync_state is not null
     order by 1
     limit ${MAX_STANDBYS}`.execute(db.withoutPlugins());
  return rows;
}

/** The schema of pg_stat_statements, if this database has the extension. */
export async function findStatementsSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema
      from ${sql.table('pg_extension')} join ${sql.table('pg_namespace')} n on n.oid = extnamespace
     where extname = 'pg_stat_statements'`.execute(db.withoutPlugins());
  return rows[0]?.schema;
}

interface SlowQuery {
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly maxMs: number;
  readonly totalMs: number;
}

const SHOWN = 10;
const TEXT_LENGTH = 400;

/**
 * The statements of this database that took longest in all. Only those whose values the extension replaces: a utility
 * statement would show a password. A literal that is left all the same is replaced here.
 */
export async function listSlowQueries(db: Db, schema: string): Promise<SlowQuery[]> {
  const { rows } = await sql<SlowQuery>`
    select left(regexp_replace(regexp_replace(query, ${"'(?:[^']|'')*'"}, '$?', 'g'), '\\s+', ' ', 'g'),
                ${TEXT_LENGTH}::int) as text,
           calls, mean_exec_time as "meanMs", max_exec_time as "maxMs", total_exec_time as "totalMs"
      from ${sql.table(`${schema}.pg_stat_statements`)}
     where dbid = (select oid from ${sql.table('pg_database')} where datname = current_database())
       and query ~* '^\\s*(select|insert|update|delete|with|merge)\\y'
     order by total_exec_time desc
     limit ${SHOWN}`.execute(db.withoutPlugins());
  return rows;
}
