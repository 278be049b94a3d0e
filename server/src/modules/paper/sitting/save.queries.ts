import { GRACE_SECONDS, type PaperState } from '@ganlin/contract/exam/kinds';
import { PAPER_BYTES } from '@ganlin/contract/paper/sitting';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import type { Answer } from '@ganlin/contract/question/answer';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';

/** What one call sends for one paper. */
export interface Save {
  readonly userId: string;
  readonly paperId: string;
  /** The epoch of the sending page. */
  readonly epoch: number;
  /** As stored, in JSON. */
  readonly items: string;
  /** The lowest and the highest position among them; 0 if there are none. */
  readonly first: number;
  readonly last: number;
  /** Bytes to add to the paper's total; 0 as long as it is not much. */
  readonly weight: number;
  readonly ip: string;
}

/** As stored. */
export interface SaveItem {
  readonly ordinal: number;
  readonly seq: number;
  readonly answer: Answer;
  readonly answered: boolean;
  readonly flagged: boolean;
  readonly spentMs: number;
}

export const SaveVerdict = {
  kept: 0,
  notFound: 1,
  handedIn: 2,
  over: 3,
  takenOver: 4,
  noSuchPlace: 5,
  /** More than one paper may hold, or too fast. */
  tooFast: 6,
  /** An answer goes back in a forward-only paper. */
  passed: 7,
  /** Someone else has locked the paper, for example while it is handed in. */
  busy: 8,
} as const;
export type SaveVerdict = (typeof SaveVerdict)[keyof typeof SaveVerdict];

/** A save is written as a whole or not at all. */
export interface Saved {
  readonly verdict: SaveVerdict;
  readonly state: PaperState;
  readonly leftMs: number;
  /** How many positions the paper has. */
  readonly questions: number;
  /** If an item was behind: the highest sequence number stored of each question up to the furthest one. */
  readonly seqs: readonly number[] | null;
}

/**
 * Locks the papers for share, always in the same order: a hand-in waits for the saves before it, and a save after it
 * sees that it is too late. The locked row decides whether a save is written. A paper locked by someone else is not
 * waited for: one whose process hangs would delay everyone in the statement. `weighed` adds up large amounts, and
 * skips papers that are full: their saves are refused. A statement has one save per paper, so no row is written
 * twice; rows are written in the same order as the papers. For forward-only papers, `reached` has the highest
 * sequence number stored of each question. Before the furthest question nothing is accepted that would change an
 * answer; repeated or older items would not.
 */
const save: Statement = {
  name: 'paper.save',
  text: `with judged as materialized (
      select g.n, g.user_id, g.paper_id, g.last, g.items, g.weight, g.ip, h.epoch, h.forward_only, r.seqs, coalesce(h.state, 0) as state,
             coalesce(h.questions, 0) as questions,
             case when h.state = 0
               then greatest(0, floor(extract(epoch from (h.deadline_at - now())) * 1000)::bigint) else 0 end as left_ms,
             case when h.state is null and exists (
                    select from paper_paper p where p.user_id = g.user_id and p.id = g.paper_id) then ${SaveVerdict.busy}
                  when h.state is null or h.state < 0 or h.started_at > now() then ${SaveVerdict.notFound}
                  when h.state > 0 then ${SaveVerdict.handedIn}
                  when now() > h.deadline_at + interval '${GRACE_SECONDS} s' then ${SaveVerdict.over}
                  when g.epoch is distinct from h.epoch then ${SaveVerdict.takenOver}
                  when g.first < cardinality(r.seqs) and exists (
                    select from jsonb_to_recordset(g.items::jsonb) as i(ordinal int, seq int)
                     where i.ordinal < cardinality(r.seqs) and i.seq > r.seqs[i.ordinal]) then ${SaveVerdict.passed}
                  when g.last > h.questions then ${SaveVerdict.noSuchPlace}
                  else ${SaveVerdict.kept} end as verdict
        from (select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::text[],
                  $7::text[], $8::bigint[])
                  with ordinality as u(user_id, paper_id, epoch, first, last, items, ip, weight, n)
               order by user_id, paper_id) g
        left join lateral (
          select p.state, p.epoch, p.questions, p.forward_only, p.started_at, p.deadline_at from paper_paper p
           where p.user_id = g.user_id and p.id = g.paper_id for share skip locked) h on true
        left join lateral (
          select p.seqs from paper_reached p
           where h.forward_only and p.user_id = g.user_id and p.paper_id = g.paper_id) r on true
    ), weighed as (
      insert into paper_pace as p (user_id, paper_id, bytes)
      select user_id, paper_id, weight from judged where verdict = ${SaveVerdict.kept} and weight > 0
      on conflict (user_id, paper_id) do update set bytes = p.bytes + excluded.bytes
       where p.bytes + excluded.bytes <= ${PAPER_BYTES}
      returning p.paper_id
    ), told as materialized (
      select j.*, case when j.verdict = ${SaveVerdict.kept} and j.weight > 0 and not j.paper_id in (select paper_id from weighed)
                       then ${SaveVerdict.tooFast} else j.verdict end as told
        from judged j
    ), written as (
      insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
      select user_id, paper_id, epoch, items::jsonb, ip, now() from told where told = ${SaveVerdict.kept}
    ), reached as (
      insert into paper_reached as p (user_id, paper_id, seqs)
      select t.user_id, t.paper_id, (
               select array_agg(coalesce(i.seq, 0) order by place) from generate_series(1, t.last) place
                 left join (select ordinal, max(seq) as seq from jsonb_to_recordset(t.items::jsonb)
                   as i(ordinal int, seq int) group by ordinal) i on i.ordinal = place)
        from told t where t.told = ${SaveVerdict.kept} and t.forward_only and t.last > 0
      on conflict (user_id, paper_id) do update set seqs = (
        select array_agg(greatest(a, b, 0) order by place)
          from unnest(p.seqs, excluded.seqs) with ordinality as u(a, b, place))
    )
    select told as verdict, state, left_ms as "leftMs", questions, case when told = ${SaveVerdict.passed} then seqs end as seqs
      from told order by n`,
};

/** Returns the result of each save, in order. */
export function writeSaves(reservedPool: ReservedPool, saves: readonly Save[]): Promise<readonly Saved[]> {
  return prepared<Saved>(reservedPool, save, [
    saves.map(({ userId }) => userId),
    saves.map(({ paperId }) => paperId),
    saves.map(({ epoch }) => epoch),
    saves.map(({ first }) => first),
    saves.map(({ last }) => last),
    saves.map(({ items }) => items),
    saves.map(({ ip }) => ip),
    saves.map(({ weight }) => weight),
  ]);
}

const forgetPace: Statement = {
  name: 'paper.forgetPace',
  text: `delete from paper_pace p where not exists (
    select from paper_paper q where q.user_id = p.user_id and q.id = p.paper_id and q.state = 0)`,
};

/** For papers that are no longer being answered. */
export async function deletePace(reservedPool: ReservedPool): Promise<void> {
  await prepared(reservedPool, forgetPace, []);
}

const refused: Statement = {
  name: 'paper.refused',
  text: `insert into paper_event (user_id, paper_id, at, event, text, ip)
    select user_id, id, now(), ${PaperEvent.refused}, $3, $4 from paper_paper p
     where user_id = $1 and id = $2 and not exists (
       select from paper_event e
        where e.user_id = p.user_id and e.paper_id = p.id and e.event = ${PaperEvent.refused} and e.text = $3)`,
};

/** Adds to the paper's timeline, each reason once: a page that keeps trying must not fill it. */
export async function noteRefused(
  reservedPool: ReservedPool,
  { userId, paperId, reason, ip }: { userId: string; paperId: string; reason: string; ip: string },
): Promise<void> {
  await prepared(reservedPool, refused, [userId, paperId, reason, ip]);
}
