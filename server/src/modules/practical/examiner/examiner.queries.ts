import { TestState } from '@ganlin/contract/practical/kinds';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PracticalPhoto } from '../../../platform/db/schema.gen.ts';

/** Open tests of which the user is an examiner, the next day first. */
export function listOwnTests(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('practicalTest as t')
    .selectAll('t')
    .where('t.state', '=', TestState.open)
    .where(
      sql<boolean>`exists (select from practical_group g where g.test_id = t.id
        and ${userId}::uuid in (g.lead_id, g.second_id, g.third_id))`,
    )
    .orderBy('t.heldOn')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

export interface StoredPhoto {
  readonly id: string;
  readonly candidateId: string;
  readonly examinerId: string;
}

export function findPhoto(db: Db, id: string): Promise<StoredPhoto | undefined> {
  return db
    .selectFrom('practicalPhoto')
    .select(['id', 'candidateId', 'examinerId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPhoto(db: Db, row: Insertable<PracticalPhoto>): Promise<void> {
  await db.insertInto('practicalPhoto').values(row).execute();
}

interface Whose {
  readonly candidateId: string;
  readonly examinerId: string;
}

/** The photos of one examiner for one candidate. */
export async function listPhotoIds(db: Db, { candidateId, examinerId }: Whose): Promise<string[]> {
  const rows = await db
    .selectFrom('practicalPhoto')
    .select('id')
    .where('candidateId', '=', candidateId)
    .where('examinerId', '=', examinerId)
    .execute();
  return rows.map(({ id }) => id);
}
