import { GRACE_SECONDS, type PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import type { Answer } from '@ganlin/contract/question/answer';
import { prepared, type Lane, type Statement } from '../../platform/db/lane.ts';

/** One answer on its way to its place. */
export interface SaveRow {
  readonly userId: string;
  readonly paperId: string;
  /** Of the opening that speaks; null: whichever is the newest. */
  readonly epoch: number | null;
  readonly ordinal: number;
  readonly seq: number;
  readonly answer: Answer;
  readonly answered: boolean;
  readonly flagged: boolean;
  readonly spentMs: number;
  readonly ip: string;
}

export const SaveVerdict = { kept: 0, notFound: 1, handedIn: 2, over: 3, takenOver: 4, noSuchPlace: 5 } as const;
export type SaveVerdict = (typeof SaveVerdict)[keyof typeof SaveVerdict];

export interface Saved {
  readonly verdict: SaveVerdict;
  readonly state: PaperState;
  readonly leftMs: number;
}

/**
 * The papers are held for sharing, in one order for all: a hand-in waits for the saves that were before it, and a save
 * that comes after it sees that it is too late. Whether a row may be written is decided by what is held. The log takes
 * what was really written.
 */
const save: Statement = {
  name: 'paper.save',
  text: `with given as materialized (
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::text[], $7::boolean[],
        $8::boolean[], $9::int[], $10::text[]) with ordinality
        as g(user_id, paper_id, epoch, ordinal, seq, answer, answered, flagged, spent_ms, ip, n)
    ), held as materialized (
      select p.user_id, p.id, p.state, p.epoch, p.questions, p.started_at, p.deadline_at
        from (select distinct user_id, paper_id from given) g
        join paper_paper p on p.user_id = g.user_id and p.id = g.paper_id
       order by p.user_id, p.id
         for share of p
    ), judged as materialized (
      select g.*, h.epoch as "at", coalesce(h.state, 0) as state,
             case when h.state = 0
               then greatest(0, floor(extract(epoch from (h.deadline_at - now())) * 1000)::bigint) else 0 end as left_ms,
             case when h.id is null or h.state < 0 or h.started_at > now() then ${SaveVerdict.notFound}
                  when h.state > 0 then ${SaveVerdict.handedIn}
                  when now() > h.deadline_at + interval '${GRACE_SECONDS} s' then ${SaveVerdict.over}
                  when g.epoch < h.epoch then ${SaveVerdict.takenOver}
                  when g.ordinal > h.questions then ${SaveVerdict.noSuchPlace}
                  else ${SaveVerdict.kept} end as verdict
        from given g left join held h on h.user_id = g.user_id and h.id = g.paper_id
    ), written as (
      insert into paper_answer as a (user_id, paper_id, ordinal, seq, answer, answered, flagged, spent_ms, saved_at)
      select user_id, paper_id, ordinal, seq, answer::jsonb, answered, flagged, spent_ms, now()
        from judged where verdict = ${SaveVerdict.kept} order by user_id, paper_id, ordinal
      on conflict (user_id, paper_id, ordinal) do update
         set seq = excluded.seq, answer = excluded.answer, answered = excluded.answered, flagged = excluded.flagged,
             spent_ms = greatest(a.spent_ms, excluded.spent_ms), saved_at = excluded.saved_at
       where a.seq < excluded.seq
      returning a.user_id, a.paper_id, a.ordinal, a.seq
    ), logged as (
      insert into paper_answer_log (user_id, paper_id, ordinal, seq, epoch, answer, flagged, ip, saved_at)
      select j.user_id, j.paper_id, j.ordinal, j.seq, j."at", j.answer::jsonb, j.flagged, j.ip, now()
        from written w join judged j using (user_id, paper_id, ordinal)
    )
    select verdict, state, left_ms as "leftMs" from judged order by n`,
};

/** What became of each row, in their order. No two of them may be for the same place. */
export function saveRows(lane: Lane, rows: readonly SaveRow[]): Promise<readonly Saved[]> {
  const column = <K extends keyof SaveRow>(name: K): SaveRow[K][] => rows.map((row) => row[name]);
  return prepared<Saved>(lane, save, [
    column('userId'),
    column('paperId'),
    column('epoch'),
    column('ordinal'),
    column('seq'),
    rows.map(({ answer }) => JSON.stringify(answer)),
    column('answered'),
    column('flagged'),
    column('spentMs'),
    column('ip'),
  ]);
}

const refused: Statement = {
  name: 'paper.refused',
  text: `insert into paper_event (user_id, paper_id, at, event, text, ip)
    select user_id, id, now(), ${PaperEvent.refused}, $3, $4 from paper_paper p
     where user_id = $1 and id = $2 and not exists (
       select from paper_event e
        where e.user_id = p.user_id and e.paper_id = p.id and e.event = ${PaperEvent.refused} and e.text = $3)`,
};

/** On the paper's timeline, each reason once: a page that goes on trying must not fill it. */
export async function noteRefused(
  lane: Lane,
  { userId, paperId, reason, ip }: { userId: string; paperId: string; reason: string; ip: string },
): Promise<void> {
  await prepared(lane, refused, [userId, paperId, reason, ip]);
}
