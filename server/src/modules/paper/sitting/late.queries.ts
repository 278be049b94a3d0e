import { Time } from '@ganlin/contract/core/time';
import type { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { LATE_DAYS } from '@ganlin/contract/paper/sitting';
import type { Answer } from '@ganlin/contract/question/answer';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OwnPaper } from '../model/sitting.queries.ts';

interface HeldPaper {
  readonly state: PaperState;
  readonly questions: number;
  /** It was handed in too long ago to accept anything. */
  readonly isOver: boolean;
}

/** Locked until the transaction ends: of two concurrent calls the second sees what the first has stored. */
export async function holdForLate(db: Db, { userId, paperId }: OwnPaper): Promise<HeldPaper | undefined> {
  const { rows } = await sql<HeldPaper>`
    select state, questions,
           coalesce(handed_in_at < statement_timestamp() - ${LATE_DAYS} * interval '1 day', false) as is_over
      from paper_paper where user_id = ${userId} and id = ${paperId} and state >= 0 for update`.execute(db);
  return rows[0];
}

export interface LateAnswer {
  readonly paperId: string;
  readonly turn: number;
  readonly ordinal: number;
  readonly seq: number;
  readonly answer: Answer;
  readonly writtenAt: Date;
  readonly receivedAt: Date;
}

/** Late answers of one paper, or of all of a user's, in the order in which they arrived. */
export async function listLate(
  db: Db,
  { userId, paperId }: { readonly userId: string; readonly paperId?: string },
): Promise<LateAnswer[]> {
  const one = paperId === undefined ? sql`` : sql`and l.paper_id = ${paperId}`;
  // The time is as the device reports it: PostgreSQL does not accept every year that a device may have.
  const { rows } = await sql<Omit<LateAnswer, 'writtenAt'> & { writtenAt: string }>`
    select l.paper_id, l.turn, l.received_at, i.ordinal, i.seq, i.answer, i."writtenAt" as written_at
      from paper_late l
     cross join lateral jsonb_to_recordset(l.items) as i(ordinal int, seq int, answer jsonb, "writtenAt" text)
     where l.user_id = ${userId} ${one}
     order by l.paper_id, l.turn, i.ordinal, i.seq`.execute(db);
  return rows.map((row) => ({ ...row, writtenAt: Time.decode(row.writtenAt) }));
}

interface Brought extends OwnPaper {
  readonly turn: number;
  /** As stored, in JSON. */
  readonly items: string;
  readonly text: string;
  readonly ip: string;
}

/** Also adds a line to the paper's timeline. */
export async function insertLate(db: Db, { userId, paperId, turn, items, text, ip }: Brought): Promise<void> {
  await sql`
    with kept as (
      insert into paper_late (user_id, paper_id, turn, items, received_at)
      values (${userId}, ${paperId}, ${turn}, ${items}::jsonb, statement_timestamp())
      returning user_id, paper_id, received_at
    )
    insert into paper_event (user_id, paper_id, at, event, text, ip)
    select user_id, paper_id, received_at, ${PaperEvent.lateAnswers}, ${text}, ${ip} from kept`.execute(db);
}
