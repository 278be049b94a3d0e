import { ExamState, OpenType } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleOf, placeOf, type Person } from '../../iam/index.ts';
import { peopleFor } from '../model/audience.queries.ts';
import type { SittingExam } from './sitting-exam.ts';
import { isInScope, nearestOverride } from './sitting.queries.ts';

export interface Starting {
  readonly examId: string;
  readonly startsAt: Date;
}

interface Between {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Published exams that begin in this time, for all examinees or by arrangement, each with its time. Without those that
 * need a password: who has it is not known.
 */
export async function listStarting(db: Db, { from, to }: Between): Promise<Starting[]> {
  const { rows } = await sql<Starting>`
    select e.id as exam_id, s.starts_at from exam_exam e
     cross join lateral (
       select e.starts_at union select o.starts_at from exam_override o where o.exam_id = e.id) s
     where e.state = ${sql.lit(ExamState.published)} and e.deleted_at is null and e.ends_at > ${from}
       and e.open_type <> ${OpenType.password} and s.starts_at > ${from} and s.starts_at <= ${to}
     order by s.starts_at, e.id`.execute(db);
  return rows;
}

interface Step {
  readonly startsAt: Date;
  readonly after: string;
  readonly limit: number;
}

/** Members of the audience who may begin at exactly this time, ordered by id. */
export async function listStartingPeople(
  db: Db,
  exam: SittingExam,
  { startsAt, after, limit }: Step,
): Promise<string[]> {
  const isUsual = startsAt.getTime() === exam.startsAt.getTime();
  const people = isUsual ? await peopleFor(db, exam, everybody) : await peopleArranged(db, exam.id, startsAt);
  const { rows } = await sql<{ id: string }>`
    select p.id from ${people} p
      join exam_exam e on e.id = ${exam.id}
     cross join lateral ${sql.raw(placeOf('p.id'))} w
      left join ${sql.raw(nearestOverride)} o on true
     where p.id > ${after} and ${sql.raw(isInScope)} and coalesce(o.starts_at, e.starts_at) = ${startsAt}
     order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those to whom an arrangement with this start may apply: far fewer than the audience. */
async function peopleArranged(db: Db, examId: string, startsAt: Date): Promise<RawBuilder<Person>> {
  const rows = await db
    .selectFrom('examOverride')
    .select(['userId', 'deptId'])
    .where('examId', '=', examId)
    .where('startsAt', '=', startsAt)
    .execute();
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const deptIds = rows.flatMap(({ deptId }) => deptId ?? []);
  return peopleOf({ all: false, userIds, deptIds, roleIds: [] }, everybody);
}
