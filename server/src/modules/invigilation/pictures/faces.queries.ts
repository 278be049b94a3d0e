import type { FaceState } from '@ganlin/contract/paper/face';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, usersMatching, type Person, type Scope } from '../../iam/index.ts';
import { faceChecksOf, peopleIn, startedPapers } from '../../paper/index.ts';

export interface Examinees {
  readonly examId: string;
  readonly scope: Scope;
  /** Who is expected; undefined: anyone may come. */
  readonly audience: RawBuilder<Person> | undefined;
}

export interface FaceRow {
  readonly userId: string;
  readonly name: string;
  readonly deptName: string;
  readonly state: FaceState;
  readonly agreed: boolean | null;
  readonly likeness: number | null;
  readonly pictureId: string | null;
  readonly takenAt: Date | null;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const fields = sql`u.id, u.user_name, u.real_name, u.dept_name`;

/** Everybody in scope who is expected, who has come, or whose face is known. */
const examinees = ({ examId, scope, audience }: Examinees, text?: string) => sql`(
  ${audience ? sql`select ${fields} from ${peopleIn({ examId, audience, scope, people: { text } })} union` : sql``}
  select ${fields} from ${peopleWithin(scope)} u
   where (u.id in (select c.user_id from ${faceChecksOf(examId)} c)
      or u.id in (select p.user_id from ${startedPapers([examId])} p))
     ${text ? sql`and u.id in ${usersMatching(scope, { text })}` : sql``})`;

const columns = sql`
  u.id as user_id, coalesce(nullif(u.real_name, ''), u.user_name) as name, u.dept_name, coalesce(f.state, 0) as state,
  f.agreed, f.likeness, case when f.delete_after > now() then f.picture_id end as picture_id, f.taken_at,
  coalesce(f.reason, '') as reason, f.decided_by, f.decided_at`;

interface Wanted extends Examinees {
  readonly state?: FaceState | undefined;
  readonly keyword?: string | undefined;
}

export async function pageFaces(
  db: Db,
  { state, keyword, ...who }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: FaceRow[]; total: number }> {
  const found = sql`${examinees(who, keyword)} u left join ${faceChecksOf(who.examId)} f on f.user_id = u.id
    ${state === undefined ? sql`` : sql`where coalesce(f.state, 0) = ${state}`}`;
  const { rows: records } = await sql<FaceRow>`
    select ${columns} from ${found} order by coalesce(f.state, 0) = 2 desc, coalesce(f.state, 0), u.id
     limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db);
  return { records, total: rows[0]?.total ?? 0 };
}

/** Those of these users who are examinees in scope. */
export async function listFaces(db: Db, who: Examinees, userIds: readonly string[]): Promise<FaceRow[]> {
  const { rows } = await sql<FaceRow>`
    select ${columns} from ${examinees(who)} u left join ${faceChecksOf(who.examId)} f on f.user_id = u.id
     where u.id = any(${[...userIds]}::uuid[]) order by u.id`.execute(db);
  return rows;
}

interface Decision {
  readonly examId: string;
  readonly id: string;
  readonly passed: boolean;
  readonly reason: string;
  readonly actorId: string;
}

/** Returns the examinees for whom this call is new. */
export async function insertDecisions(
  db: Db,
  userIds: readonly string[],
  { examId, id, passed, reason, actorId }: Decision,
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    insert into invigilation_face_decision (exam_id, user_id, id, passed, reason, actor_id, at)
    select ${examId}::uuid, g.id, ${id}::uuid, ${passed}, ${reason}, ${actorId}::uuid, now()
      from unnest(${[...userIds]}::uuid[]) as g(id) order by g.id
    on conflict do nothing returning user_id`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** The exams with decisions, and the examinees of one: evidence for the audit log. */
export async function examsWithDecisions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ examId: string }>`select distinct exam_id from invigilation_face_decision`.execute(db);
  return rows.map(({ examId }) => examId);
}

export async function decidedIn(db: Db, examId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from invigilation_face_decision where exam_id = ${examId}`.execute(db);
  return rows.map(({ userId }) => userId);
}
