import type { PaperEvent } from '@ganlin/contract/paper/papers';
import type { Answer } from '@ganlin/contract/question/answer';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Owned {
  readonly userId: string;
  readonly paperId: string;
}

interface SavedAnswer {
  readonly ordinal: number;
  readonly seq: number;
  readonly at: Date;
  readonly answer: Answer;
}

/** In the order of arrival, which never changes. */
export async function pageSaves(
  db: Db,
  { userId, paperId }: Owned,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<SavedAnswer[]> {
  const { rows } = await sql<SavedAnswer>`
    select i.ordinal, i.seq, s.saved_at as at, i.answer from paper_save s
     cross join lateral jsonb_to_recordset(s.items) as i(ordinal smallint, seq integer, answer jsonb)
     where s.user_id = ${userId} and s.paper_id = ${paperId}
     order by s.saved_at, i.seq, i.ordinal limit ${limit} offset ${from}`.execute(db);
  return rows;
}

/** What happened to a paper, the first so many; without what staff wrote about it. */
export async function listOwnEvents(
  db: Db,
  { userId, paperId }: Owned,
  { events, limit }: { readonly events: readonly PaperEvent[]; readonly limit: number },
): Promise<{ at: Date; event: PaperEvent }[]> {
  const { rows } = await sql<{ at: Date; event: PaperEvent }>`
    select at, event from paper_event
     where user_id = ${userId} and paper_id = ${paperId} and event = any(${[...events]}::smallint[])
     order by at, event limit ${limit}`.execute(db);
  return rows;
}
