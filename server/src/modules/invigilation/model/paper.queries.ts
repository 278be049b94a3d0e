import { Time } from '@ganlin/contract/core/time';
import type { EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The last messages to a paper, as JSON. */
export const lastMessages = (paperId: RawBuilder<unknown>, limit: number) => sql<readonly StoredMessage[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'text', l.text, 'at', l.at) order by l.at, l.id), '[]')
     from (select m.id, m.text, m.at from invigilation_message_paper r join invigilation_message m on m.id = r.message_id
            where r.paper_id = ${paperId} order by m.at desc, m.id desc limit ${limit}) l)`;

/** From JSON: the time is text. */
export interface StoredMessage {
  readonly id: string;
  readonly text: string;
  readonly at: string;
}

export const messagesOf = (messages: readonly StoredMessage[]) =>
  messages.map((message) => ({ ...message, at: Time.parse(message.at) }));

interface Touched {
  readonly paperId: string;
  readonly userId: string;
  readonly examId: string;
}

/** These papers have changed for whoever watches them; those whose page never reported are watched from now on. */
export async function touch(db: Db, papers: readonly Touched[]): Promise<void> {
  await sql`
    insert into invigilation_paper as i (paper_id, user_id, exam_id, epoch)
    select * from unnest(${papers.map(({ paperId }) => paperId)}::uuid[], ${papers.map(({ userId }) => userId)}::uuid[],
        ${papers.map(({ examId }) => examId)}::uuid[]) as g(paper_id, user_id, exam_id), (values (0)) as never(epoch)
     order by paper_id
    on conflict (paper_id) do update set changed_at = clock_timestamp()`.execute(db);
}

/** Doubts of a paper, with those it has already. */
export const withDoubts = (doubts: readonly EventDoubt[]): RawBuilder<number[]> => sql<number[]>`
  (select coalesce(array_agg(distinct d order by d), '{}') from unnest(doubts || ${[...doubts]}::smallint[]) d)`;
