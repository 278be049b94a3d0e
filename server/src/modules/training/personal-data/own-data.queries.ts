import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A user's registrations with their account, newest first, with the name of the class. */
export function pageOwnRegistrations(
  db: Db,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('trainingPerson as p')
    .innerJoin('trainingClass as c', 'c.id', 'p.classId')
    .where('p.userId', '=', userId)
    .selectAll('p')
    .select('c.title')
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The classes in which the user has a registration that still identifies them. */
export async function listOwnClasses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trainingPerson')
    .where('userId', '=', userId)
    .select('classId')
    .distinct()
    .orderBy('classId')
    .execute();
  return rows.map(({ classId }) => classId);
}

export function holdOwn(db: Db, userId: string, classId: string) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The user's own actions stay in the history without their name. */
export async function forgetActor(db: Db, userId: string, actor: string): Promise<void> {
  await db
    .updateTable('trainingTrail')
    .set({ actor, actorId: null })
    .where('actorId', '=', userId)
    .where(
      'personId',
      'in',
      sql<string>`(select id from training_person where user_id = ${userId} or registered_by = ${userId})`,
    )
    .execute();
}

/** Others whom they signed up stay registered; who signed them up is erased. */
export async function forgetRegistrar(db: Db, userId: string): Promise<void> {
  await db.updateTable('trainingPerson').set({ registeredBy: null }).where('registeredBy', '=', userId).execute();
}
