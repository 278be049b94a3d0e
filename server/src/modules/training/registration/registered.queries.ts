import { RegistrationState, uncountedStates } from '@ganlin/contract/training/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Wanted {
  readonly classIds: readonly string[];
  readonly userIds: readonly string[];
}

/** Which of these users have registered for which of these classes. */
export async function listRegistrations(db: Db, { classIds, userIds }: Wanted) {
  const rows = await db
    .selectFrom('trainingPerson')
    .select(['classId', 'userId', 'state'])
    .where('classId', '=', sql<string>`any(${[...classIds]}::uuid[])`)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('state', 'not in', [...uncountedStates])
    .execute();
  // The column has a check constraint.
  return rows.map((row) => ({ ...row, state: row.state as RegistrationState }));
}

const { submitted, refused, waiting, awaitingPayment, enrolled, duplicate } = RegistrationState;
const underWay: readonly RegistrationState[] = [submitted, refused, waiting, awaitingPayment, enrolled, duplicate];

/** A user's registrations that are not decided yet, for classes that have not ended: the next class first. */
export function listUnderWay(db: Db, { userId, now, limit }: { userId: string; now: Date; limit: number }) {
  return db
    .selectFrom('trainingPerson as p')
    .innerJoin('trainingClass as c', 'c.id', 'p.classId')
    .selectAll('p')
    .where('p.userId', '=', userId)
    .where('p.state', 'in', underWay)
    .where('c.deletedAt', 'is', null)
    .where('c.endsAt', '>', now)
    .orderBy('c.startsAt')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}
