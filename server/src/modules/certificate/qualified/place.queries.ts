import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Copies department, province and state of the accounts to the standings. */
export async function copyPlaces(
  db: Db,
  people: RawBuilder<{ id: string }>,
  { onlyNew }: { readonly onlyNew: boolean },
): Promise<void> {
  const outdated = sql<boolean>`(s.dept_id, s.region_id, s.is_active, s.is_placed)
    is distinct from (p.dept_id, p.region_id, p.is_usable, true)`;
  await sql`update certificate_standing s
               set dept_id = p.dept_id, region_id = p.region_id, is_active = p.is_usable, is_placed = true
              from ${people} p
             where p.id = s.user_id and ${onlyNew ? sql<boolean>`not s.is_placed` : outdated}`.execute(db);
}
