import type { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';
import { listExamsWith } from '../model/counts.queries.ts';

/** A started paper, for modules that watch how it is sat. */
export interface WatchedPaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly attempt: number;
  readonly state: PaperState;
  readonly epoch: number;
  /** How often it was reopened. */
  readonly round: number;
  readonly handedInAt: Date | null;
}

/** The started papers of these exams, as a sub-select to join. */
export const startedPapers = (examIds: readonly string[]): RawBuilder<WatchedPaper> => sql`
  (select p.user_id, p.id, p.exam_id, p.attempt, p.state, p.epoch, p.round, p.answered, p.deadline_at, p.opened_at,
          p.handed_in_at, p.graded_at, p.voided_at,
          greatest(p.started_at, p.opened_at, p.handed_in_at, p.graded_at, p.voided_at) as moved_at
     from paper_paper p where p.exam_id = any(${[...examIds]}::uuid[]) and p.state >= 0)`;

/** Hand-ins, more time and reopenings of an exam's started papers, of these examinees or all, as a sub-select. */
export const staffEventsOf = (examId: string, userIds?: readonly string[]) => sql`
  (select e.user_id, e.paper_id, e.at, e.event, e.text, e.actor_id
     from paper_paper p join paper_event e on e.user_id = p.user_id and e.paper_id = p.id
    where p.exam_id = ${examId} and p.state >= 0
      and e.event in (${PaperEvent.handedIn}, ${PaperEvent.extended}, ${PaperEvent.reopened})
      ${userIds === undefined ? sql`` : sql`and p.user_id = any(${[...userIds]}::uuid[])`})`;

/** Whether answers of a paper `p` were saved in that time. */
export const isSavedBetween = (from: RawBuilder<Date>, to: RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`
  exists (select from paper_save s
    where s.user_id = p.user_id and s.paper_id = p.id and s.saved_at > ${from} and s.saved_at < ${to})`;

/** Whether a paper was not reopened since that round; with `isSat`, whether it is also being answered. */
export const isInRound = (
  { userId, paperId, round }: Readonly<Record<'userId' | 'paperId' | 'round', RawBuilder<unknown>>>,
  { isSat = false } = {},
): RawBuilder<boolean> => sql<boolean>`
  exists (select from paper_paper own where own.user_id = ${userId} and own.id = ${paperId} and own.round = ${round}
    ${isSat ? sql`and own.state = 0` : sql``})`;

/** The exams that somebody is sitting now. */
export const examsUnderWay = (db: Db): Promise<string[]> => listExamsWith(db, sql`paper_paper where state = 0`);

/** A user's own started paper. */
export async function findOwnPaper(db: Db, userId: string, paperId: string): Promise<WatchedPaper | undefined> {
  const { rows } = await sql<WatchedPaper>`
    select user_id, id, exam_id, attempt, state, epoch, round, handed_in_at from paper_paper
     where user_id = ${userId} and id = ${paperId} and state >= 0`.execute(db);
  return rows[0];
}

interface NamedPaper extends WatchedPaper {
  readonly realName: string;
}

/** Those of these started papers whose examinee is in scope. */
export async function listPapersWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<NamedPaper[]> {
  const { rows } = await sql<NamedPaper>`
    select p.user_id, p.id, p.exam_id, p.attempt, p.state, p.epoch, p.round, p.handed_in_at, u.real_name
      from paper_paper p join ${peopleWithin(scope)} u on u.id = p.user_id
     where p.id = any(${[...ids]}::uuid[]) and p.state >= 0 order by p.user_id, p.id`.execute(db);
  return rows;
}

/** Each of these papers may be opened on another device, once. */
export async function allowOtherDevice(db: Db, papers: readonly Pick<WatchedPaper, 'userId' | 'id'>[]): Promise<void> {
  await sql`
    with held as (
      select p.user_id, p.id from paper_paper p
        join unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, id)
          on p.user_id = g.user_id and p.id = g.id
       where p.state = 0 order by p.user_id, p.id for update of p
    )
    update paper_paper p set device_unlocked = true from held h where p.user_id = h.user_id and p.id = h.id`.execute(
    db,
  );
}
