import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';

export interface RunningPaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly realName: string;
}

/**
 * Returns those of these papers that are under way and whose examinee is in scope, locked until the transaction ends.
 */
export async function holdWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<RunningPaper[]> {
  const { rows } = await sql<RunningPaper>`
    select p.user_id, p.id, p.exam_id, u.real_name
      from paper_paper p join ${peopleWithin(scope)} u on u.id = p.user_id
     where p.id = any(${[...ids]}::uuid[]) and p.state = 0
     order by p.user_id, p.id for update of p`.execute(db);
  return rows;
}

/** Of locked papers under way, before they are handed in: their examinees see it. */
export async function storeCollectReason(
  db: Db,
  papers: readonly Pick<RunningPaper, 'userId' | 'id'>[],
  reason: string,
): Promise<void> {
  await sql`
    update paper_paper p set collect_reason = ${reason}
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, id)
     where p.user_id = g.user_id and p.id = g.id and p.state = 0`.execute(db);
}

interface Extension {
  readonly requestId: string;
  readonly minutes: number;
  readonly text: string;
  readonly ip: string;
  readonly actorId: string;
}

/** Moves the deadline so that it stays moved when it is recomputed. */
export async function addMinutes(
  db: Db,
  papers: readonly Pick<RunningPaper, 'userId' | 'id'>[],
  { requestId, minutes, text, ip, actorId }: Extension,
): Promise<void> {
  await sql`
    with moved as (
      update paper_paper p
         set extra_minutes = extra_minutes + ${minutes}, deadline_at = deadline_at + ${minutes} * interval '1 minute',
             reopened_until = reopened_until + ${minutes} * interval '1 minute'
        from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, id)
       where p.user_id = g.user_id and p.id = g.id and p.state = 0
      returning p.user_id, p.id
    )
    insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id, request_id)
    select user_id, id, now(), ${PaperEvent.extended}, ${text}, ${ip}, ${actorId}::uuid, ${requestId}::uuid from moved`.execute(
    db,
  );
}
