import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { usersInScope, type Scope } from '../../iam/index.ts';

interface Sat {
  readonly examId: string;
  readonly papers: number;
  readonly handedIn: number;
}

/** Papers of people in a scope that were begun, and those handed in, by exam. */
export async function countSat(db: Db, examIds: readonly string[], scope: Scope): Promise<Sat[]> {
  const { rows } = await sql<Sat>`
    select p.exam_id, count(*)::int as papers, count(*) filter (where p.state > 0)::int as handed_in
      from paper_paper p
     where p.exam_id = any(${[...examIds]}::uuid[]) and p.state >= 0 and ${isOwnedWithin(scope)}
     group by p.exam_id`.execute(db);
  return rows;
}

interface Results {
  readonly examId: string;
  readonly results: number;
  readonly passes: number;
}

/** Results of people in a scope, and those that passed, by exam; papers that are void do not count. */
export async function countResults(db: Db, examIds: readonly string[], scope: Scope): Promise<Results[]> {
  const finished = sql`p.exam_id = any(${[...examIds]}::uuid[]) and p.state = ${sql.lit(PaperState.finished)}
    and ${isOwnedWithin(scope)}`;
  // Void papers are few and have an index of their own: the others are counted by theirs, without reading the rows.
  const { rows } = await sql<Results>`
    select exam_id, sum(results)::int as results, sum(passes)::int as passes from (
      select p.exam_id, count(*) as results, count(*) filter (where p.passed) as passes
        from paper_paper p where ${finished} group by p.exam_id
      union all
      select p.exam_id, -count(*), -count(*) filter (where p.passed)
        from paper_paper p where p.voided_at is not null and ${finished} group by p.exam_id) counted
     group by exam_id`.execute(db);
  return rows;
}

function isOwnedWithin(scope: Scope): RawBuilder<boolean> {
  const people = usersInScope(scope);
  return people ? sql<boolean>`p.user_id in (select u.id from ${people} u)` : sql<boolean>`true`;
}
