import { uncountedStates } from '@ganlin/contract/training/kinds';
import type { Db } from '../../../platform/db/database.ts';

export type EarlierRow = NonNullable<Awaited<ReturnType<typeof findNewestOwn>>>;

/** With the title of their classes; a deleted class has nothing left to show. */
const registrations = (db: Db) =>
  db
    .selectFrom('trainingPerson')
    .innerJoin('trainingClass', 'trainingClass.id', 'trainingPerson.classId')
    .where('trainingClass.deletedAt', 'is', null)
    .selectAll('trainingPerson')
    .select('trainingClass.title')
    .orderBy('trainingPerson.createdAt', 'desc')
    .orderBy('trainingPerson.id', 'desc');

/** Newest first, in every state: a cancelled one shows why. */
export function listUnderMobile(db: Db, mobileHash: Buffer, limit: number) {
  return registrations(db)
    .select('trainingClass.startsAt')
    .where('trainingPerson.mobileHash', '=', mobileHash)
    .limit(limit)
    .execute();
}

/** Not a duplicate: a stranger may have entered the number there. */
export function findNewestUnder(db: Db, mobileHash: Buffer) {
  return registrations(db)
    .where('trainingPerson.mobileHash', '=', mobileHash)
    .where('trainingPerson.state', 'not in', uncountedStates)
    .limit(1)
    .executeTakeFirst();
}

export function findNewestOwn(db: Db, userId: string) {
  return registrations(db)
    .where('trainingPerson.userId', '=', userId)
    .where('trainingPerson.state', 'not in', uncountedStates)
    .limit(1)
    .executeTakeFirst();
}
