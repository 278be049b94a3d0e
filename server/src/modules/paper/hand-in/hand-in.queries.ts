import { GRACE_SECONDS, HandInBy, handInByLabels, type PaperState } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { earliestMinutesOf } from '../../exam/index.ts';
import { notAside } from './aside.queries.ts';
import type { OwnPaper } from '../model/sitting.queries.ts';

/** The result of a hand-in. */
export interface HandedIn {
  readonly id: string;
  readonly examId: string;
  readonly state: PaperState;
  readonly deadlineAt: Date;
  readonly handedInAt: Date | null;
  readonly handedInBy: HandInBy | null;
  readonly collectReason: string | null;
  readonly answered: number;
  readonly questions: number;
  readonly receipt: string | null;
}

const columns = `id, exam_id as "examId", state, deadline_at as "deadlineAt", handed_in_at as "handedInAt", handed_in_by as "handedInBy",
  collect_reason as "collectReason", answered, questions, receipt`;

const handedIn: Statement = {
  name: 'paper.handedIn',
  text: `select ${columns}, floor(extract(epoch from (now() - p.started_at)) * 1000)::bigint as "spentMs",
      now() > p.deadline_at as "isOver", ${earliestMinutesOf('p.exam_id')} as "earliestMinutes"
    from paper_paper p where p.user_id = $1 and p.id = $2 and p.state >= 0`,
};

/** With what decides whether an examinee may hand in yet. */
export interface MayHandIn extends HandedIn {
  /** How long they have had their paper. */
  readonly spentMs: number;
  /** The time is up. */
  readonly isOver: boolean;
  /** How long they must have had it; null: the exam is deleted. */
  readonly earliestMinutes: number | null;
}

export async function findHandedIn(
  reservedPool: ReservedPool,
  { userId, paperId }: OwnPaper,
): Promise<MayHandIn | undefined> {
  return (await prepared<MayHandIn>(reservedPool, handedIn, [userId, paperId]))[0];
}

/**
 * Hands in the user's own paper, and returns its state then: not handed in if another opening has taken over. All of
 * it is one call, see the function; it aborts if someone else locks the paper for too long.
 */
export async function handInOwn(
  db: Db,
  { userId, paperId, epoch, ip }: OwnPaper & { readonly epoch: number; readonly ip: string },
): Promise<HandedIn | undefined> {
  const { rows } = await sql<HandedIn>`
    select ${sql.raw(columns)} from paper_hand_in_own(${userId}, ${paperId}, ${epoch}, ${GRACE_SECONDS} * interval '1 s',
      ${handInByLabels[HandInBy.examinee]}, ${handInByLabels[HandInBy.clock]}, ${ip})`.execute(db);
  return rows[0];
}

interface PaperId {
  readonly userId: string;
  readonly id: string;
}

const sweepIsDue = sql<boolean>`p.state = 0 and p.sweep_at < now() - ${sql.lit(GRACE_SECONDS)} * interval '1 s'`;
const isOverdue = sql<boolean>`p.deadline_at < now() - ${sql.lit(GRACE_SECONDS)} * interval '1 s'`;

/** Locks overdue papers that nobody else has locked and that were not set aside, or a named one of them. */
export async function holdOverdue(db: Db, { only, limit }: { only?: PaperId; limit: number }): Promise<PaperId[]> {
  const named = only ? sql`and p.user_id = ${only.userId} and p.id = ${only.id}` : sql``;
  const { rows } = await sql<PaperId>`
    select p.user_id, p.id from paper_paper p where ${sweepIsDue} and ${isOverdue} ${named} and ${notAside}
     order by p.sweep_at limit ${limit} for update of p skip locked`.execute(db);
  return rows;
}

interface DueRow {
  readonly userId: string;
  readonly paperId: string;
  readonly round: number;
}

/**
 * Locks those of the `due` papers that are being sat, were not reopened since that round, that nobody else has locked
 * and that were not set aside.
 */
export async function holdInRound(db: Db, due: RawBuilder<DueRow>, limit: number): Promise<PaperId[]> {
  const { rows } = await sql<PaperId>`
    select p.user_id, p.id from ${due} d join paper_paper p on p.user_id = d.user_id and p.id = d.paper_id
     where p.state = 0 and p.round = d.round and ${notAside} limit ${limit} for update of p skip locked`.execute(db);
  return rows;
}

/**
 * Reschedules some papers whose deadline has moved: the sweep checks them again at the new deadline. Returns how
 * many.
 */
export async function sweepLater(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with early as materialized (
      select p.user_id, p.id from paper_paper p where ${sweepIsDue} and not ${isOverdue}
       order by p.sweep_at limit ${limit} for update of p skip locked
    )
    update paper_paper p set sweep_at = p.deadline_at from early e
     where p.user_id = e.user_id and p.id = e.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How papers are closed, and by whom. */
export interface Closing {
  readonly by: HandInBy;
  /** For the papers' timelines. */
  readonly text: string;
  readonly ip: string;
  readonly actorId: string | null;
}

/** Hands in locked papers that are being answered, once: a second call changes nothing. */
export async function closePapers(
  db: Db,
  papers: readonly PaperId[],
  { by, text, ip, actorId }: Closing,
): Promise<HandedIn[]> {
  const { rows } = await sql<HandedIn>`
    select ${sql.raw(columns)}
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, paper_id)
     cross join lateral paper_hand_in(g.user_id, g.paper_id, ${by}::smallint, ${text}, ${ip}, ${actorId}::uuid)`.execute(
    db,
  );
  return rows;
}

interface Receipted {
  readonly examId: string;
  readonly handedInAt: Date;
  readonly answered: number;
  readonly questions: number;
}

/** By its receipt, also one of a hand-in after which the paper was reopened. */
export async function findReceipt(db: Db, receipt: string): Promise<Receipted | undefined> {
  const { rows } = await sql<Receipted>`
    select exam_id, handed_in_at, answered, questions from paper_paper
     where receipt = ${receipt} and handed_in_at is not null
    union all
    select r.exam_id, r.handed_in_at, r.answered, p.questions from paper_reopening r
      join paper_paper p on p.user_id = r.user_id and p.id = r.paper_id where r.receipt = ${receipt}
     order by handed_in_at limit 1`.execute(db);
  return rows[0];
}
