import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { HeldPaper } from './reopen.queries.ts';

export interface Change {
  readonly requestId: string;
  readonly reason: string;
  readonly ip: string;
  readonly actorId: string;
}

type Ref = Pick<HeldPaper, 'userId' | 'id'>;

/** Of papers that are locked and handed in. */
export function voidPapers(db: Db, papers: readonly Ref[], change: Change): Promise<void> {
  const set = sql`voided_at = now(), void_reason = ${change.reason}`;
  return update(db, papers, { ...change, set, event: PaperEvent.voided });
}

export function restorePapers(db: Db, papers: readonly Ref[], change: Change): Promise<void> {
  return update(db, papers, { ...change, set: sql`voided_at = null, void_reason = null`, event: PaperEvent.restored });
}

interface Update extends Change {
  readonly set: ReturnType<typeof sql>;
  readonly event: PaperEvent;
}

async function update(
  db: Db,
  papers: readonly Ref[],
  { set, event, requestId, reason, ip, actorId }: Update,
): Promise<void> {
  await sql`
    with changed as (
      update paper_paper p set ${set}
        from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, id)
       where p.user_id = g.user_id and p.id = g.id
      returning p.user_id, p.id
    )
    insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id, request_id)
    select user_id, id, now(), ${event}::smallint, ${reason}, ${ip}, ${actorId}::uuid, ${requestId}::uuid from changed`.execute(
    db,
  );
}
