import { uncountedStates, type RegistrationState } from '@ganlin/contract/training/kinds';
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
