import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export function listTurns(db: Db) {
  return db
    .selectFrom('platformSchedule')
    .select(['name', 'startedAt', 'finishedAt', 'succeededAt', 'error'])
    .execute();
}

export interface Depth {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** Jobs in the queue's own table that have not completed. */
export async function countJobs(db: Db): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select name,
           count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'active') as active,
           count(*) filter (where state = 'failed') as failed
      from ${sql.table('pgboss.job')}
     where state in ('created', 'retry', 'active', 'failed')
     group by name`.execute(db);
  return rows;
}

/** The same for every queue of the modules, also for an empty one; the job library has some of its own. */
export async function listQueues(db: Db): Promise<Depth[]> {
  const counts = new Map((await countJobs(db)).map((depth) => [depth.name, depth]));
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table('pgboss.queue')} where not starts_with(name, '__') order by name`.execute(db);
  return rows.map(({ name }) => counts.get(name) ?? { name, waiting: 0, active: 0, failed: 0 });
}

interface DatabaseFacts {
  readonly bytes: number;
  readonly connections: number;
  readonly maxConnections: number;
}

/** The size of this database; the connections of the whole server, because they share one limit. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select pg_database_size(current_database()) as bytes,
           sum(numbackends)::int as connections,
           current_setting('max_connections')::int as "maxConnections"
      from ${sql.table('pg_stat_database')}`.execute(db.withoutPlugins());
  const [facts] = rows;
  if (!facts) throw new Error('the database tells nothing of itself');
  return facts;
}
