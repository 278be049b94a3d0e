import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';
import { isInRound, startedPapers } from '../../paper/index.ts';

interface Message {
  readonly id: string;
  readonly examId: string;
  readonly text: string;
  readonly actorId: string;
}

/** False if it was sent before. */
export async function insertMessage(db: Db, { id, examId, text, actorId }: Message): Promise<boolean> {
  const { rows } = await sql`
    insert into invigilation_message (id, exam_id, text, actor_id, at) values (${id}, ${examId}, ${text}, ${actorId}, now())
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

interface Receiver {
  readonly userId: string;
  readonly id: string;
}

/** To those in scope who are sitting the exam: all of them, those named, or those of one room. */
export async function addReceivers(
  db: Db,
  { id, examId }: Pick<Message, 'id' | 'examId'>,
  {
    scope,
    paperIds,
    roomId,
  }: { readonly scope: Scope; readonly paperIds: readonly string[] | null; readonly roomId: string | undefined },
): Promise<Receiver[]> {
  const named = paperIds === null ? sql`` : sql`and p.id = any(${[...paperIds]}::uuid[])`;
  const inRoom =
    roomId === undefined
      ? sql``
      : sql`and p.user_id in (select user_id from invigilation_room_examinee
                               where exam_id = ${examId} and room_id = ${roomId})`;
  const { rows } = await sql<Receiver>`
    with sitting as materialized (
      select p.user_id, p.id from ${startedPapers([examId])} p join ${peopleWithin(scope)} u on u.id = p.user_id
       where p.state = 0 ${named} ${inRoom}
    ), sent as (
      insert into invigilation_message_paper (paper_id, message_id) select id, ${id}::uuid from sitting
    )
    select user_id, id from sitting`.execute(db);
  return rows;
}

export async function countReceivers(db: Db, messageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invigilation_message_paper where message_id = ${messageId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const ActionKind = { unlocked: 1, decided: 2 } as const;

interface Action {
  readonly id: string;
  readonly kind: (typeof ActionKind)[keyof typeof ActionKind];
  readonly decision: number | null;
  readonly reason: string;
  readonly actorId: string;
}

/** Returns the papers of which this action is new. */
export async function insertActions(
  db: Db,
  papers: readonly { readonly id: string; readonly examId: string }[],
  { id, kind, decision, reason, actorId }: Action,
): Promise<Set<string>> {
  const { rows } = await sql<{ paperId: string }>`
    insert into invigilation_action (paper_id, id, exam_id, kind, decision, reason, actor_id, at)
    select g.paper_id, ${id}::uuid, g.exam_id, ${kind}::smallint, ${decision}::smallint, ${reason}, ${actorId}::uuid, now()
      from unnest(${papers.map((paper) => paper.id)}::uuid[], ${papers.map(({ examId }) => examId)}::uuid[])
        as g(paper_id, exam_id)
    on conflict (paper_id, id) do nothing returning paper_id`.execute(db);
  return new Set(rows.map(({ paperId }) => paperId));
}

/** They go on, and are not collected. Returns those that would have been. */
export async function unlockPages(db: Db, paperIds: readonly string[]): Promise<Set<string>> {
  const round = { userId: sql`i.user_id`, paperId: sql`i.paper_id`, round: sql`i.collect_round` };
  const { rows } = await sql<{ paperId: string; isCalledOff: boolean }>`
    with held as materialized (
      select i.paper_id, i.collect_at is not null and ${isInRound(round, { isSat: true })} as is_called_off
        from invigilation_paper i where i.paper_id = any(${[...paperIds]}::uuid[]) order by i.paper_id for update
    )
    update invigilation_paper p
       set locked_at = null, changed_at = clock_timestamp(),
           collect_at = case when h.is_called_off then null else p.collect_at end,
           collect_round = case when h.is_called_off then null else p.collect_round end
      from held h where p.paper_id = h.paper_id
    returning p.paper_id, h.is_called_off`.execute(db);
  return new Set(rows.flatMap(({ paperId, isCalledOff }) => (isCalledOff ? [paperId] : [])));
}

/** The exams with such actions, and the papers of one: evidence for the audit log. */
export async function examsWithActions(db: Db, kind: Action['kind']): Promise<string[]> {
  const { rows } = await sql<{ examId: string }>`
    select distinct exam_id from invigilation_action where kind = ${kind}`.execute(db);
  return rows.map(({ examId }) => examId);
}

export async function papersWithActions(db: Db, kind: Action['kind'], examId: string): Promise<string[]> {
  const { rows } = await sql<{ paperId: string }>`
    select distinct paper_id from invigilation_action where kind = ${kind} and exam_id = ${examId}`.execute(db);
  return rows.map(({ paperId }) => paperId);
}
