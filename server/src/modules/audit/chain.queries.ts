import { sql, type Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AuditLink } from '../../platform/db/schema.gen.ts';

/** The end of a chain, held until the commit; a chain that is not there yet starts with `first` as its head. */
export async function holdHead(db: Db, chain: string, first: Buffer) {
  await db
    .insertInto('auditChain')
    .values({ chain, length: 0, head: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('auditChain')
    .select(['length', 'head'])
    .where('chain', '=', chain)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertLink(db: Db, row: Insertable<AuditLink>): Promise<void> {
  await db.insertInto('auditLink').values(row).execute();
  await db.updateTable('auditChain').set({ length: row.seq, head: row.hash }).where('chain', '=', row.chain).execute();
}

/** Everything `work` reads is of one moment: what is appended meanwhile is not there. */
export function inOneMoment<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The next chain after a name, whether its head or only its links are there. */
export async function nextChain(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ chain: string | null }>`select least(
      (select min(chain) from audit_chain where chain > ${after}),
      (select min(chain) from audit_link where chain > ${after})) as chain`.execute(db);
  return rows[0]?.chain ?? null;
}

export function findHead(db: Db, chain: string) {
  return db.selectFrom('auditChain').select(['length', 'head']).where('chain', '=', chain).executeTakeFirst();
}

/** The next links of a chain, with time and content to the last digit: a `Date` or a number would round them. */
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
