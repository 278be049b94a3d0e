import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PrintedEntry } from '../model/entry-digest.rules.ts';
import { printedColumns } from '../model/queries.ts';

/** Entries that must have a link, by id. */
export function chainedEntries(
  db: Db,
  actions: readonly string[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PrintedEntry[]> {
  return db
    .selectFrom('auditEntry')
    .select(printedColumns)
    .where('action', 'in', [...actions])
    .where('beforeChain', '=', false)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The digest in the newest link of each entry. */
export async function newestDigests(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ entry: string; digest: string | null }>`
    select distinct on (content ->> 'entry') content ->> 'entry' as entry, content ->> 'digest' as digest
      from audit_link where content ? 'entry' and content ->> 'entry' = any(${[...ids]}::text[])
     order by content ->> 'entry', seq desc`.execute(db);
  return new Map(rows.map(({ entry, digest }) => [entry, digest ?? '']));
}

/** The subset of these entries that exist. */
export async function entriesThere(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_entry where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function chainsWith(db: Db, action: string): Promise<string[]> {
  const rows = await db.selectFrom('auditLink').select('chain').where('action', '=', action).distinct().execute();
  return rows.map(({ chain }) => chain);
}

/** The newest link about each target, its content as text. */
export async function newestLinks(db: Db, chain: string, action: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ target: string; content: string }>`
    select distinct on (target) target, content::text as content from audit_link
     where chain = ${chain} and action = ${action} order by target, seq desc`.execute(db);
  return new Map(rows.map(({ target, content }) => [target, content]));
}

/** The subset of these targets that have an entry older than the chain. */
export async function earlyTargets(db: Db, action: string, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const { rows } = await sql<{ target: string }>`
    select distinct target from audit_entry
     where target = any(${[...targets]}::text[]) and action = ${action} and before_chain`.execute(db);
  return new Set(rows.map(({ target }) => target));
}

export async function countEarlyEntries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('beforeChain', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export async function rowsAtStart(db: Db, table: string): Promise<number> {
  const found = await db.selectFrom('auditStart').select('rows').where('what', '=', table).executeTakeFirst();
  return found?.rows ?? 0;
}
