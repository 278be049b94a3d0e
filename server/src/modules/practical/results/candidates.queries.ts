import type { CandidateState } from '@ganlin/contract/practical/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { everybody, peopleWithin } from '../../iam/index.ts';

export interface CandidateFilter {
  readonly testId: string;
  readonly keyword?: string | undefined;
  readonly state?: CandidateState | undefined;
}

export interface CandidateRow {
  readonly id: string;
  readonly testId: string;
  readonly userId: string;
  readonly name: string;
  readonly deptName: string;
  readonly group: number;
  readonly number: number;
  readonly state: CandidateState;
  readonly practical: number | null;
  readonly theory: number | null;
  readonly score: number | null;
  readonly vetoed: boolean;
  readonly leadId: string;
  readonly secondId: string;
  readonly thirdId: string | null;
}

const columns = sql`c.id, c.test_id, c.user_id, coalesce(p.real_name, '') as name, coalesce(p.dept_name, '') as dept_name,
  c.group_number as "group", c.number, c.state, c.practical_centi as practical, c.theory_centi as theory,
  c.score_centi as score, c.vetoed, g.lead_id, g.second_id, g.third_id`;
const tables = sql`practical_candidate c
  join practical_group g on g.test_id = c.test_id and g.number = c.group_number
  left join ${peopleWithin(everybody)} p on p.id = c.user_id`;

/** In the order of groups and numbers. */
export async function pageCandidates(
  db: Db,
  { testId, keyword, state }: CandidateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ records: CandidateRow[]; total: number }> {
  const where = sql`c.test_id = ${testId}
    ${keyword ? sql`and lower(p.real_name) like ${containsPattern(keyword)}` : sql``}
    ${state === undefined ? sql`` : sql`and c.state = ${state}`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${tables} where ${where}`.execute(db);
  const { rows: records } = await sql<CandidateRow>`
    select ${columns} from ${tables} where ${where}
     order by c.group_number, c.number limit ${limit} offset ${offset}`.execute(db);
  return { records, total: counted[0]?.total ?? 0 };
}

export async function findCandidateRow(db: Db, id: string): Promise<CandidateRow | undefined> {
  const { rows } = await sql<CandidateRow>`select ${columns} from ${tables} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The photos of a candidate, with their files. */
export function listPhotos(db: Db, candidateId: string) {
  return db
    .selectFrom('practicalPhoto')
    .select(['id', 'fileId', 'takenAt', 'atSeconds'])
    .where('candidateId', '=', candidateId)
    .orderBy('takenAt')
    .execute();
}
