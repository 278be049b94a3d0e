import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Person } from '../../iam/index.ts';
import { peopleIn, type Expected } from './expected.queries.ts';

/** Prepared papers, which nobody has started, have a negative state. */
const neverStarted = ({ examId }: Expected) => sql`not exists (
  select from paper_paper p where p.user_id = u.id and p.exam_id = ${examId} and p.state >= 0)`;

/** From an offset, or after an id: an export iterates over all of them in even steps. */
export async function listAbsent(
  db: Db,
  expected: Expected,
  {
    offset = 0,
    after = null,
    limit,
  }: { readonly offset?: number; readonly after?: string | null; readonly limit: number },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.user_name, u.real_name, u.dept_name from ${peopleIn(expected)} and ${neverStarted(expected)}
       ${after === null ? sql`` : sql`and u.id > ${after}`}
     order by u.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countAbsent(db: Db, expected: Expected): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${peopleIn(expected)} and ${neverStarted(expected)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countExpected(db: Db, expected: Expected): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${peopleIn(expected)}`.execute(db);
  return rows[0]?.total ?? 0;
}
