import { ClassState } from '@ganlin/contract/training/kinds';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Classes open to everyone whose registration is not over, the next to close first. */
export function listOpen(db: Db, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom('trainingClass')
    .selectAll()
    .where('state', '=', ClassState.published)
    .where('deletedAt', 'is', null)
    .where('applyEndsAt', '>=', now)
    .where(sql<SqlBool>`not exists (select from training_class_dept d where d.class_id = training_class.id)`)
    .orderBy('applyEndsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts all that were ever published. */
export async function countClasses(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('trainingClass')
    .where('state', '<>', ClassState.draft)
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
