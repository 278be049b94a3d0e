import { CandidateState, finishedStates, type TestState } from '@ganlin/contract/practical/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { deptsWithin, type Scope } from '../../iam/index.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: TestState | undefined;
}

const done = [...finishedStates, CandidateState.awaitingTheory];
const candidates = sql<number>`(select count(*) from practical_candidate c where c.test_id = t.id)::int`;
const finished = sql<number>`(select count(*) from practical_candidate c
  where c.test_id = t.id and c.state = any(${done}::int[]))::int`;

function rows(db: Db) {
  return db
    .selectFrom('practicalTest as t')
    .innerJoin('practicalSheet as s', 's.id', 't.sheetId')
    .select(['t.id', 't.title', 't.state', 't.version', 't.place', 't.heldOn', 't.updatedAt', 's.title as sheetTitle'])
    .select([candidates.as('candidates'), finished.as('finished')]);
}

/** Tests in scope, newest day first. */
export async function pageTests(
  db: Db,
  { scope, filter: { keyword, state } }: { scope: Scope; filter: Filter },
  { current, size }: { current: number; size: number },
) {
  const found = rows(db)
    .$if(!scope.all, (query) =>
      query.where((eb) => eb.or([eb('t.createdBy', '=', scope.userId), eb('t.deptId', 'in', deptsWithin(scope))])),
    )
    .$if(Boolean(keyword), (query) => query.where(sql`lower(t.title)`, 'like', containsPattern(keyword ?? '')))
    .$if(state !== undefined, (query) => query.where('t.state', '=', state ?? 0));
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const records = await found
    .orderBy('t.heldOn', 'desc')
    .orderBy('t.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: records.map(typed), total };
}

export async function getTestRow(db: Db, id: string) {
  return typed(await rows(db).where('t.id', '=', id).executeTakeFirstOrThrow());
}

/** A column with a check constraint. */
const typed = <Row extends { state: number }>(row: Row) => ({ ...row, state: row.state as TestState });
