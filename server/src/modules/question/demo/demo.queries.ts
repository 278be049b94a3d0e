import type { Db } from '../../../platform/db/database.ts';

export async function listByCode(db: Db, codes: readonly string[]): Promise<{ id: string; code: string }[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('questionItem')
    .select(['id', 'code'])
    .where('code', 'in', [...codes])
    .execute();
}
