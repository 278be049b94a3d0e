import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';
import type { SimilarPair } from './similar.rules.ts';
import type { Beside } from './traces.rules.ts';

/** Of a search. */
export const SearchState = { ended: 0, running: 1, failed: 2 } as const;

export interface Search {
  readonly taskId: string;
  readonly state: number;
  readonly movedAt: Date;
  readonly computedAt: Date | null;
  readonly papers: number;
  readonly pairs: number;
}

const searchColumns = sql`task_id, state, moved_at, computed_at, papers, pairs::float8 as pairs`;

export async function findSearch(db: Db, examId: string): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    select ${searchColumns} from invigilation_search where exam_id = ${examId}`.execute(db);
  return rows[0];
}

/** Of several callers one starts the search: the others wait here and find it running. */
export async function lockSearch(db: Db, examId: string): Promise<Search | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invigilation.search:' || ${examId}, 0))`.execute(db);
  return findSearch(db, examId);
}

export async function setRunning(
  db: Db,
  examId: string,
  { taskId, now }: { taskId: string; now: Date },
): Promise<void> {
  await sql`
    insert into invigilation_search (exam_id, task_id, state, moved_at)
    values (${examId}, ${taskId}, ${SearchState.running}, ${now})
    on conflict (exam_id) do update
      set task_id = excluded.task_id, state = excluded.state, moved_at = excluded.moved_at`.execute(db);
}

/** False if another search has replaced this one. */
export async function showAlive(db: Db, { examId, taskId }: { examId: string; taskId: string }): Promise<boolean> {
  const { rows } = await sql`
    update invigilation_search set state = ${SearchState.running}, moved_at = now()
     where exam_id = ${examId} and task_id = ${taskId} returning exam_id`.execute(db);
  return rows.length > 0;
}

export async function setFailed(db: Db, { examId, taskId }: { examId: string; taskId: string }): Promise<void> {
  await sql`
    update invigilation_search set state = ${SearchState.failed}
     where exam_id = ${examId} and task_id = ${taskId}`.execute(db);
}

/** False, and nothing is stored, if another search has replaced this one. */
export async function setEnded(
  db: Db,
  { examId, taskId, papers, pairs }: { examId: string; taskId: string; papers: number; pairs: number },
): Promise<boolean> {
  const { rows } = await sql`
    update invigilation_search set state = ${SearchState.ended}, computed_at = now(), papers = ${papers}, pairs = ${pairs}
     where exam_id = ${examId} and task_id = ${taskId} returning exam_id`.execute(db);
  return rows.length > 0;
}

export interface StoredPair extends SimilarPair, Beside {
  readonly id: string;
  readonly oneUserId: string;
  readonly otherUserId: string;
}

/** These are the hints of an exam from now on. What staff noted about a pair that was found again stays. */
export async function replacePairs(db: Db, examId: string, pairs: readonly StoredPair[]): Promise<void> {
  await sql`
    delete from invigilation_similar s where s.exam_id = ${examId} and not exists (
      select from unnest(${pairs.map(({ one }) => one)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) as n(one, other)
       where n.one = s.one_paper_id and n.other = s.other_paper_id)`.execute(db);
  await sql`
    insert into invigilation_similar (id, exam_id, one_paper_id, one_user_id, other_paper_id, other_user_id, both_wrong,
           same_wrong, expected, chance, same_address, overlap_seconds, timed, close, close_expected)
    select n.id, ${examId}, n.one, n."oneUserId", n.other, n."otherUserId", n."bothWrong", n."sameWrong", n.expected,
           n.chance, n."sameAddress", n."overlapSeconds", n.timed, n.close, n."closeExpected"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n(id uuid, one uuid, "oneUserId" uuid, other uuid,
           "otherUserId" uuid, "bothWrong" smallint, "sameWrong" smallint, expected float8, chance float8,
           "sameAddress" boolean, "overlapSeconds" int, timed smallint, close smallint, "closeExpected" float8)
    on conflict (one_paper_id, other_paper_id) do update
      set both_wrong = excluded.both_wrong, same_wrong = excluded.same_wrong, expected = excluded.expected,
          chance = excluded.chance, same_address = excluded.same_address, overlap_seconds = excluded.overlap_seconds,
          timed = excluded.timed, close = excluded.close, close_expected = excluded.close_expected`.execute(db);
}

interface PairRow {
  readonly id: string;
  readonly onePaperId: string;
  readonly oneName: string;
  readonly oneDept: string;
  readonly otherPaperId: string;
  readonly otherName: string;
  readonly otherDept: string;
  readonly bothWrong: number;
  readonly sameWrong: number;
  readonly expected: number;
  readonly chance: number;
  readonly sameAddress: boolean;
  readonly overlapSeconds: number;
  readonly timed: number;
  readonly close: number;
  readonly closeExpected: number | null;
  readonly seenBy: string | null;
  readonly seenAt: Date | null;
  readonly note: string;
}

/** Pairs with both examinees in scope. */
const pairsWithin = (scope: Scope) => sql`invigilation_similar s
  join ${peopleWithin(scope)} a on a.id = s.one_user_id join ${peopleWithin(scope)} b on b.id = s.other_user_id`;

interface Wanted {
  readonly examId: string;
  readonly scope: Scope;
  readonly seen?: boolean | undefined;
}

export async function pagePairs(
  db: Db,
  { examId, scope, seen }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ rows: PairRow[]; total: number }> {
  const found = sql`${pairsWithin(scope)} where s.exam_id = ${examId}
    ${seen === undefined ? sql`` : sql`and (s.seen_at is not null) = ${seen}`}`;
  const { rows } = await sql<PairRow>`
    select s.id, s.one_paper_id, coalesce(nullif(a.real_name, ''), a.user_name) as one_name, a.dept_name as one_dept,
           s.other_paper_id, coalesce(nullif(b.real_name, ''), b.user_name) as other_name, b.dept_name as other_dept,
           s.both_wrong, s.same_wrong, s.expected, s.chance, s.same_address, s.overlap_seconds, s.timed, s.close,
           s.close_expected, s.seen_by, s.seen_at, s.note
      from ${found} order by s.chance, s.id limit ${size} offset ${(current - 1) * size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

interface Seen {
  readonly examId: string;
  readonly note: string;
  readonly seenBy: string | null;
  readonly oneName: string;
  readonly otherName: string;
}

/** Locked until the transaction ends. */
export async function lockPair(db: Db, scope: Scope, pairId: string): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select s.exam_id, s.note, s.seen_by, coalesce(nullif(a.real_name, ''), a.user_name) as one_name,
           coalesce(nullif(b.real_name, ''), b.user_name) as other_name
      from ${pairsWithin(scope)} where s.id = ${pairId} for update of s`.execute(db);
  return rows[0];
}

export async function setSeen(db: Db, pairId: string, { actorId, note }: { actorId: string; note: string }) {
  await sql`
    update invigilation_similar set seen_by = ${actorId}, seen_at = clock_timestamp(), note = ${note}
     where id = ${pairId}`.execute(db);
}

export async function deletePairsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from invigilation_similar where ${userId}::uuid in (one_user_id, other_user_id)`.execute(db);
}
