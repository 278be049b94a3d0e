import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { usersMatching, type Person, type Scope } from '../../iam/index.ts';

/** People who should take an exam, and of them those a search finds in scope. */
export interface Expected {
  readonly examId: string;
  readonly audience: RawBuilder<Person>;
  readonly scope: Scope;
  readonly people?: { readonly text?: string | undefined; readonly deptId?: string | undefined };
}

/** The expected people as `u`; further conditions follow. */
export function peopleIn({ audience, scope, people = {} }: Expected) {
  const isEveryone = scope.all && !people.text && !people.deptId;
  return sql`${audience} u where ${isEveryone ? sql`true` : sql`u.id in ${usersMatching(scope, people)}`}`;
}

export async function isAnyExpected(db: Db, expected: Expected): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${peopleIn(expected)}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
