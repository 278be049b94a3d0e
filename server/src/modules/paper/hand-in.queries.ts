import { GRACE_SECONDS, PaperState, type HandInBy } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Lane, type Statement } from '../../platform/db/lane.ts';
import { notAside } from './aside.queries.ts';
import type { OwnPaper } from './sitting.queries.ts';

/** What a hand-in left behind. */
export interface HandedIn {
  readonly id: string;
  readonly examId: string;
  readonly state: PaperState;
  readonly handedInAt: Date | null;
  readonly handedInBy: HandInBy | null;
  readonly answered: number;
  readonly questions: number;
  readonly receipt: string | null;
}

const columns = `id, exam_id as "examId", state, handed_in_at as "handedInAt", handed_in_by as "handedInBy", answered,
  questions, receipt`;

/** How long somebody has had their paper. */
const spent = (now: string) => `floor(extract(epoch from (${now} - started_at)) * 1000)::bigint as "spentMs",
  ${now} > deadline_at as "isOver"`;

const handedIn: Statement = {
  name: 'paper.handedIn',
  text: `select ${columns}, ${spent('now()')} from paper_paper where user_id = $1 and id = $2 and state >= 0`,
};

export async function findHandedIn(lane: Lane, { userId, paperId }: OwnPaper): Promise<(HandedIn & Spent) | undefined> {
  return (await prepared<HandedIn & Spent>(lane, handedIn, [userId, paperId]))[0];
}

export interface Spent {
  readonly spentMs: number;
  /** The time is up. */
  readonly isOver: boolean;
}

export interface Held extends Spent {
  readonly userId: string;
  readonly id: string;
  readonly state: PaperState;
  readonly epoch: number;
  /** And so is what was added for answers on their way. */
  readonly isPastGrace: boolean;
}

/** Held until the transaction ends. Saves under way are waited for; later ones wait. */
export async function holdPaper(db: Db, { userId, paperId }: OwnPaper): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select user_id, id, state, epoch,
           ${sql.raw(spent('statement_timestamp()'))},
           statement_timestamp() > deadline_at + ${GRACE_SECONDS} * interval '1 s' as "isPastGrace"
      from paper_paper where user_id = ${userId} and id = ${paperId} and state >= 0 for update`.execute(db);
  return rows[0];
}

type PaperId = Pick<Held, 'userId' | 'id'>;

/** Overdue papers that nobody else is at and that were not set aside, or of those one that is named; held. */
export async function holdOverdue(db: Db, { only, limit }: { only?: PaperId; limit: number }): Promise<PaperId[]> {
  const named = only ? sql`and p.user_id = ${only.userId} and p.id = ${only.id}` : sql``;
  const { rows } = await sql<PaperId>`
    select p.user_id, p.id from paper_paper p
     where p.state = 0 and p.deadline_at < now() - ${GRACE_SECONDS} * interval '1 s' ${named} and ${notAside}
     order by p.deadline_at limit ${limit} for update of p skip locked`.execute(db);
  return rows;
}

/** How papers are closed, and by whom. */
export interface Closing {
  readonly by: HandInBy;
  /** For the papers' timelines. */
  readonly text: string;
  readonly ip: string;
  readonly actorId: string | null;
}

/**
 * From being answered to handed in, once: whoever comes second changes nothing. A statement of its own after the papers
 * are held, so that it sees every answer that was accepted. Answers, receipt and what becomes of a paper on which nothing
 * is answered come from the trigger `paper_paper_hand_in`.
 */
export async function closePapers(
  db: Db,
  papers: readonly PaperId[],
  { by, text, ip, actorId }: Closing,
): Promise<HandedIn[]> {
  const { rows } = await sql<HandedIn>`
    with closed as (
      update paper_paper p
         set state = ${sql.lit(PaperState.awaitingGrading)}, handed_in_by = ${by},
             handed_in_at = least(statement_timestamp(), p.deadline_at)
        from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, id)
       where p.user_id = g.user_id and p.id = g.id and p.state = 0
      returning p.*
    ), noted as (
      insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id)
      select user_id, id, statement_timestamp(), ${PaperEvent.handedIn}, ${text}, ${ip}, ${actorId}::uuid from closed
    )
    select ${sql.raw(columns)} from closed`.execute(db);
  return rows;
}

export async function findReceipt(db: Db, receipt: string) {
  return db
    .selectFrom('paperPaper')
    .where('receipt', '=', receipt)
    .where('handedInAt', 'is not', null)
    .select(['examId', 'answered', 'questions'])
    .select(sql<Date>`handed_in_at`.as('handedInAt'))
    .executeTakeFirst();
}
