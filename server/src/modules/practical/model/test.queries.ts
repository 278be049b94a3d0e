import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PracticalTest } from '../../../platform/db/schema.gen.ts';
import { deptsWithin, type Scope } from '../../iam/index.ts';

export type TestRow = NonNullable<Awaited<ReturnType<typeof findTest>>>;

/** `lock`: nobody else changes the test, its groups or its state until the transaction ends. */
export function findTest(db: Db, id: string, { lock = false }: { lock?: boolean | 'share' } = {}) {
  return (
    db
      .selectFrom('practicalTest')
      .selectAll()
      .where('id', '=', id)
      .$if(lock === true, (query) => query.forNoKeyUpdate())
      // Examiners hand in side by side, and none while the test is being closed.
      .$if(lock === 'share', (query) => query.forShare())
      .executeTakeFirst()
  );
}

/** Whether the test is in scope: by the department that created it, or because the user created it. */
export async function isInScope(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('practicalTest')
    .select('id')
    .where('id', '=', id)
    .$if(!scope.all, (query) =>
      query.where((eb) => eb.or([eb('createdBy', '=', scope.userId), eb('deptId', 'in', deptsWithin(scope))])),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** False: the id is taken. */
export async function insertTest(db: Db, row: Insertable<PracticalTest>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('practicalTest')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateTest(db: Db, id: string, set: Updateable<PracticalTest>): Promise<void> {
  await db.updateTable('practicalTest').set(set).where('id', '=', id).execute();
}

export async function deleteTest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('practicalTest').where('id', '=', id).execute();
}

export function listGroups(db: Db, testId: string) {
  return db.selectFrom('practicalGroup').selectAll().where('testId', '=', testId).orderBy('number').execute();
}

export function findGroup(db: Db, testId: string, number: number) {
  return db
    .selectFrom('practicalGroup')
    .selectAll()
    .where('testId', '=', testId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function setThird(db: Db, group: { testId: string; number: number }, thirdId: string): Promise<void> {
  await db
    .updateTable('practicalGroup')
    .set({ thirdId })
    .where('testId', '=', group.testId)
    .where('number', '=', group.number)
    .execute();
}

export interface GroupRow {
  readonly number: number;
  readonly leadId: string;
  readonly secondId: string;
  readonly thirdId: string | null;
  readonly candidates: readonly { readonly id: string; readonly number: number; readonly userId: string }[];
}

/** Of a draft, which nobody has scored yet. */
export async function replaceGroups(db: Db, testId: string, groups: readonly GroupRow[]): Promise<void> {
  await db.deleteFrom('practicalGroup').where('testId', '=', testId).execute();
  if (groups.length === 0) return;
  await db
    .insertInto('practicalGroup')
    .values(groups.map(({ candidates: _people, ...group }) => ({ ...group, testId })))
    .execute();
  const candidates = groups.flatMap((group) =>
    group.candidates.map((one) => ({ ...one, testId, groupNumber: group.number })),
  );
  if (candidates.length > 0) await db.insertInto('practicalCandidate').values(candidates).execute();
}

/** Accounts by name, deleted ones too: a record outlives them. */
export function listPeople(db: Db, people: ReturnType<typeof sql<{ id: string }>>, ids: readonly string[]) {
  return sql<{ id: string; name: string; deptName: string }>`
    select p.id, p.real_name as name, p.dept_name from ${people} p
     where p.id = any(${[...new Set(ids)]}::uuid[]) order by p.real_name, p.id`
    .execute(db)
    .then(({ rows }) => rows);
}
