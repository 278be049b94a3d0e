import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A share of an exam's papers, by the ending of their ids. */
export interface Share {
  readonly examId: string;
  readonly share: number;
  readonly of: number;
}

/** Until the transaction ends nobody else moves deadlines of this share. */
export async function lockDeadlines(db: Db, { examId, share }: Share): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('paper.deadlines' || ${examId}, ${share}))`.execute(db);
}

interface Running {
  readonly userId: string;
  readonly id: string;
}

/** Papers in progress, in id order. */
export function listRunning(
  db: Db,
  { examId, share, of }: Share,
  { after, limit }: { after: string | null; limit: number },
): Promise<Running[]> {
  return db
    .selectFrom('paperPaper')
    .where('examId', '=', examId)
    .where('state', '=', 0)
    .where(sql<boolean>`get_byte(uuid_send(id), 15) % ${of} = ${share}`)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .select(['userId', 'id'])
    .execute();
}

/** Exams that a user is sitting now: one, or a few while two devices begin at once. */
export async function listRunningExams(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paperPaper')
    .where('userId', '=', userId)
    .where('state', '=', 0)
    .select('examId')
    .distinct()
    .execute();
  return rows.map(({ examId }) => examId);
}

/** From the row as it is when written: minutes may be added while the statement waits for it. */
const due = sql<Date>`greatest(least(p.started_at + h.minutes * interval '1 minute', h.hard_end)
  + p.extra_minutes * interval '1 minute', p.reopened_until)`;

/**
 * By the same rule as at the start, with the minutes added by hand. Locks papers in the same order as everyone else.
 */
export async function setDeadlines(
  db: Db,
  papers: readonly (Running & { readonly minutes: number; readonly hardEnd: Date | null })[],
): Promise<void> {
  await sql`
    with held as materialized (
      select p.user_id, p.id, g.minutes, g.hard_end
        from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[],
                    ${papers.map(({ minutes }) => minutes)}::int[],
                    ${papers.map(({ hardEnd }) => hardEnd)}::timestamptz[]) as g(user_id, id, minutes, hard_end)
        join paper_paper p on p.user_id = g.user_id and p.id = g.id
       where p.state = 0 order by p.user_id, p.id for no key update of p
    )
    update paper_paper p set deadline_at = ${due} from held h
     where p.user_id = h.user_id and p.id = h.id and p.deadline_at <> ${due}`.execute(db);
}
