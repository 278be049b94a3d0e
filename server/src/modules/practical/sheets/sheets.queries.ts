import { SheetState } from '@ganlin/contract/practical/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: SheetState | undefined;
}

/** Newest first. */
export async function pageSheets(
  db: Db,
  { keyword, state }: Filter,
  { current, size }: { current: number; size: number },
) {
  const found = db
    .selectFrom('practicalSheet as s')
    .$if(Boolean(keyword), (query) => query.where(sql`lower(s.title)`, 'like', containsPattern(keyword ?? '')))
    .$if(state !== undefined, (query) => query.where('s.state', '=', state ?? 0));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['s.id', 's.title', 's.workKind', 's.state', 's.version', 's.minutes', 's.updatedAt'])
    .select(['s.fullCenti as full', 's.passCenti as pass'])
    .select([
      sql<number>`(select coalesce(sum(jsonb_array_length(part -> 'items')), 0)
        from jsonb_array_elements(s.sections) part)::int`.as('items'),
      sql<number>`(select count(*) from practical_test t where t.sheet_id = s.id)::int`.as('tests'),
    ])
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  // A column with a check constraint.
  return { records: rows.map((row) => ({ ...row, state: row.state as SheetState })), total };
}

/** Newest first. */
export function listPublished(db: Db, limit: number) {
  return db
    .selectFrom('practicalSheet')
    .select(['id', 'title', 'workKind', 'fullCenti as full', 'passCenti as pass', 'minutes'])
    .where('state', '=', SheetState.published)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
