import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The ends of chains, locked until the commit in a fixed order; a new chain starts empty. */
export async function lockChains(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ chain: string; length: number; head: Buffer }>`
    select chain, length, head from audit_lock_chains(${[...names]}::text[])`.execute(db);
  return rows;
}

interface NewRow {
  readonly chain: string;
  readonly seq: number;
  readonly at: Date;
  readonly action: string;
  readonly target: string;
  /** As JSON. */
  readonly content: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** A trigger moves the heads of the chains. */
export async function insertLinks(db: Db, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into audit_link (chain, seq, at, action, target, content, previous, hash)
    select * from unnest(${rows.map(({ chain }) => chain)}::text[], ${rows.map(({ seq }) => seq)}::bigint[],
      ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ action }) => action)}::text[],
      ${rows.map(({ target }) => target)}::text[], ${rows.map(({ content }) => content)}::jsonb[],
      ${rows.map(({ previous }) => previous)}::bytea[], ${rows.map(({ hash }) => hash)}::bytea[])`.execute(db);
}

/** Everything `work` reads comes from one snapshot: links appended meanwhile are not visible. */
export function inOneMoment<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The next chain after a name, whether its head or only its links exist. */
export async function nextChain(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ chain: string | null }>`select least(
      (select min(chain) from audit_chain where chain > ${after}),
      (select min(chain) from audit_link where chain > ${after})) as chain`.execute(db);
  return rows[0]?.chain ?? null;
}

export function findHead(db: Db, chain: string) {
  return db.selectFrom('auditChain').select(['length', 'head']).where('chain', '=', chain).executeTakeFirst();
}

/** The next links of a chain, with time and content in full precision: a `Date` or a number would round them. */
export function linksAfter(db: Db, chain: string, { seq, limit }: { seq: number; limit: number }) {
  return db
    .selectFrom('auditLink')
    .select(['chain', 'seq', 'action', 'target', 'previous', 'hash'])
    .select([
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
      sql<string>`content::text`.as('content'),
    ])
    .where('chain', '=', chain)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Each says how many entries of the chain were removed because they were due. */
export async function removals(db: Db, chain: string): Promise<{ seq: number; content: string }[]> {
  return db
    .selectFrom('auditLink')
    .select(['seq', sql<string>`content::text`.as('content')])
    .where('chain', '=', chain)
    .where('action', '=', 'audit.entriesRemoved')
    .orderBy('seq')
    .execute();
}

export function findLastLink(db: Db, chain: string) {
  return db
    .selectFrom('auditLink')
    .select(sql<string>`content::text`.as('content'))
    .where('chain', '=', chain)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Chains that grew since a moment of the database's clock, oldest first, and the moment to continue from. The last
 * ten minutes are read twice: a transaction that was in progress may have moved a head before that moment.
 */
export async function headsChangedSince(db: Db, { since, limit }: { since: string | undefined; limit: number }) {
  const { rows } = await sql<{ chain: string; length: number; head: string; until: string }>`
    select chain, length, encode(head, 'hex') as head,
           to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until
      from audit_chain
     where chain <> 'heads' and length > 0
       and changed_at > ${since ?? '-infinity'}::timestamptz - interval '10 minutes'
     order by changed_at, chain limit ${limit}`.execute(db);
  return rows;
}
