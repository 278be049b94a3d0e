import type { Db } from '../../../platform/db/database.ts';
import { typed, type AppealRow } from '../model/appeal.queries.ts';

/** A user's appeals, by id. */
export async function appealsOf(
  db: Db,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<AppealRow[]> {
  const rows = await db
    .selectFrom('appealAppeal')
    .selectAll()
    .where('userId', '=', userId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(typed);
}
