import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AuditEntry } from '../../../platform/db/schema.gen.ts';
import type { PrintedEntry } from '../model/entry-digest.rules.ts';
import { printedColumns } from '../model/queries.ts';

/** Blanks what entries say about an erased account, and returns the changed ones as the chain digests them. */
export async function blankEntries(db: Db, userId: string): Promise<PrintedEntry[]> {
  const changed = await db
    .selectFrom(sql<AuditEntry>`audit_forget_person(${userId})`.as('entry'))
    .select(printedColumns)
    .execute();
  return changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The chain of each of these entries. */
export async function chainsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ entry: string; chain: string }>`
    select distinct content ->> 'entry' as entry, chain from audit_link
     where content ? 'entry' and content ->> 'entry' = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ entry, chain }) => [entry, chain]));
}

/** The subset of these erased accounts about which the log still contains personal data. */
export async function stillNamed(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person as id from unnest(${[...userIds]}::uuid[]) as person
     where exists (
       select from audit_entry e cross join lateral audit_entry_without_person(e, person) as w
        where (e.user_id = person or e.target = 'user:' || person
               or coalesce(e.after ->> 'userId', e.before ->> 'userId') = person::text)
          and e is distinct from w)`.execute(db);
  return rows.map(({ id }) => id);
}
