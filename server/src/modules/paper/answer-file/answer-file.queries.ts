import type { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';
import type { OwnPaper } from '../model/sitting.queries.ts';
import type { Numbered } from './compare.rules.ts';

export interface FilePaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly userName: string;
  readonly realName: string;
  readonly deptName: string;
  readonly state: PaperState;
  readonly questions: number;
  readonly epoch: number;
}

/** A paper whose examinee is in scope; locked until the transaction ends if it is to be changed. */
export async function findFilePaper(
  db: Db,
  scope: Scope,
  { paperId, isLocked = false }: { readonly paperId: string; readonly isLocked?: boolean },
): Promise<FilePaper | undefined> {
  const { rows } = await sql<FilePaper>`
    select p.user_id, p.id, p.exam_id, u.user_name, u.real_name, u.dept_name, p.state, p.questions, p.epoch
      from paper_paper p join ${peopleWithin(scope)} u on u.id = p.user_id
     where p.id = ${paperId} and p.state >= 0 ${isLocked ? sql`for update of p` : sql``}`.execute(db);
  return rows[0];
}

/** The newest answer to each question: those that it was handed in with, which outlive the saves, or those so far. */
export async function listStored(db: Db, { userId, paperId }: OwnPaper): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select a.ordinal, a.seq, a.answer from paper_final f
     cross join lateral jsonb_to_recordset(f.answers) as a(ordinal smallint, seq integer, answer jsonb)
     where f.user_id = ${userId} and f.paper_id = ${paperId}
     union all
    select a.ordinal, a.seq, a.answer from paper_answers(${userId}, ${paperId}) a
     where exists (select from paper_paper p where p.user_id = ${userId} and p.id = ${paperId} and p.state = 0)`.execute(
    db,
  );
  return rows;
}

interface Accepted {
  readonly hash: Buffer;
  readonly acceptedAt: Date;
}

export async function listAccepted(db: Db, { userId, paperId }: OwnPaper): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    select hash, accepted_at from paper_answer_file where user_id = ${userId} and paper_id = ${paperId}`.execute(db);
  return rows;
}

interface NewFile extends OwnPaper {
  readonly hash: Buffer;
  readonly epoch: number;
  readonly content: string;
  readonly reason: string;
  readonly text: string;
  readonly ip: string;
  readonly actorId: string;
}

/** Also adds a line to the paper's timeline. */
export async function insertFile(db: Db, file: NewFile): Promise<void> {
  const { userId, paperId, hash, epoch, content, reason, text, ip, actorId } = file;
  await sql`
    with stored as (
      insert into paper_answer_file (user_id, paper_id, hash, epoch, content, reason, accepted_by, accepted_at)
      values (${userId}, ${paperId}, ${hash}, ${epoch}, ${content}, ${reason}, ${actorId}, statement_timestamp())
      returning user_id, paper_id, accepted_at
    )
    insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id)
    select user_id, paper_id, accepted_at, ${PaperEvent.answerFile}, ${text}, ${ip}, ${actorId}::uuid from stored`.execute(
    db,
  );
}

/** Beside the paper, as if the examinee had submitted them; `items` are as stored, in JSON. */
export async function insertLateTurn(
  db: Db,
  { userId, paperId }: OwnPaper,
  { turn, items }: { readonly turn: number; readonly items: string },
): Promise<void> {
  await sql`
    insert into paper_late (user_id, paper_id, turn, items, received_at)
    values (${userId}, ${paperId}, ${turn}, ${items}::jsonb, statement_timestamp())`.execute(db);
}
