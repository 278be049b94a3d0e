import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The step that failed for a paper. */
export const AsideStep = { handIn: 1, grading: 2 } as const;
export type AsideStep = (typeof AsideStep)[keyof typeof AsideStep];

interface PaperId {
  readonly userId: string;
  readonly id: string;
}

/** Of a row of paper_paper called `p`: it may be tried now. */
export const notAside = sql<boolean>`not exists (
  select from paper_aside a where a.user_id = p.user_id and a.paper_id = p.id and a.try_at > now())`;

const FIRST_SECONDS = 10;
const MAX_SECONDS = 3_600;

/** Nothing else waits for it. It is retried after a delay that grows with each failure. */
export async function putAside(
  db: Db,
  { userId, id }: PaperId,
  { step, reason }: { readonly step: AsideStep; readonly reason: string },
): Promise<void> {
  await sql`
    insert into paper_aside as a (user_id, paper_id, step, failures, reason, since, try_at)
    values (${userId}, ${id}, ${step}, 1, ${reason}, now(), now() + ${FIRST_SECONDS} * interval '1 s')
    on conflict (user_id, paper_id) do update
       set step = excluded.step, failures = a.failures + 1, reason = excluded.reason,
           try_at = now() + least(${MAX_SECONDS}, ${FIRST_SECONDS} * 2 ^ least(a.failures, 20)) * interval '1 s'`.execute(
    db,
  );
}

/** A paper that finally succeeded is no longer set aside, unless it has just failed again. */
export async function takeBack(db: Db, papers: readonly PaperId[]): Promise<void> {
  await sql`
    delete from paper_aside a
     using unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as p(user_id, id)
     where a.user_id = p.user_id and a.paper_id = p.id and a.try_at <= now()`.execute(db);
}

export interface Aside {
  readonly paperId: string;
  readonly examId: string;
  readonly step: AsideStep;
  readonly failures: number;
  readonly reason: string;
  readonly since: Date;
  readonly tryAt: Date;
}

export async function listAside(db: Db, limit: number): Promise<Aside[]> {
  const { rows } = await sql<Aside>`
    select a.paper_id, p.exam_id, a.step, a.failures, a.reason, a.since, a.try_at
      from paper_aside a join paper_paper p on p.user_id = a.user_id and p.id = a.paper_id
     order by a.since limit ${limit}`.execute(db);
  return rows;
}

/** Sorts papers by the size of their saves: excessively large ones come last. Nothing is decompressed for it. */
export async function lightestFirst<P extends PaperId>(db: Db, papers: readonly P[]): Promise<P[]> {
  const { rows } = await sql<{ n: number }>`
    select p.n::int from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[])
        with ordinality as p(user_id, id, n)
     cross join lateral (
       select coalesce(sum(pg_column_size(s.items)), 0) as bytes from paper_save s
        where s.user_id = p.user_id and s.paper_id = p.id) w
     order by w.bytes, p.n`.execute(db);
  return rows.flatMap(({ n }) => papers[n - 1] ?? []);
}

/** For the rest of the transaction: a statement that takes longer than this would delay too many others. */
export async function limitStatements(db: Db, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(db);
}
