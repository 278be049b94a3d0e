import { COLLECT_SECONDS } from '@ganlin/contract/exam/integrity';
import type { PaperIncident } from '@ganlin/contract/invigilation/events';
import { OFFLINE_SECONDS, type EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isInRound } from '../../paper/index.ts';
import { lastMessages, withDoubts, type StoredMessage } from '../model/paper.queries.ts';
import { SAME_MOMENT_MS } from '../model/breach.rules.ts';

const SHOWN_MESSAGES = 20;

interface Opening {
  readonly userId: string;
  readonly paperId: string;
  readonly epoch: number;
}

/** What a page shows of its paper. */
interface Standing {
  readonly breaches: number;
  readonly locked: boolean;
  readonly collectInMs: number | null;
  readonly messages: readonly StoredMessage[];
}

interface Begun extends Standing {
  readonly lastSeq: number;
  readonly lastMac: string;
  readonly sinceMs: number;
  readonly isNew: boolean;
}

/** Papers that are not going to be collected are not looked up. */
const collectInMs = sql`
  case when p.collect_round is not null and ${isInRound({ userId: sql`p.user_id`, paperId: sql`p.paper_id`, round: sql`p.collect_round` })}
       then greatest(floor(coalesce(extract(epoch from p.collect_at - clock_timestamp()), 0) * 1000), 0)::int end`;

const standing = sql`p.breaches, p.locked_at is not null as locked, ${collectInMs} as collect_in_ms,
  ${lastMessages(sql`p.paper_id`, SHOWN_MESSAGES)} as messages`;

/** Watches an opening of a paper, or goes on with it. */
export async function beginOpening(
  db: Db,
  { userId, paperId, epoch, examId }: Opening & { readonly examId: string },
): Promise<Begun> {
  const { rows } = await sql<Begun>`
    with p as (
      insert into invigilation_paper as p (paper_id, user_id, exam_id, epoch, seen_at)
      values (${paperId}, ${userId}, ${examId}, ${epoch}, now())
      on conflict (paper_id) do update
        set epoch = greatest(p.epoch, excluded.epoch), seen_at = excluded.seen_at, visible = true,
            changed_at = excluded.changed_at
      returning *
    ), begun as (
      insert into invigilation_opening (paper_id, epoch, began_at)
      select p.paper_id, ${epoch}, now() from p on conflict do nothing returning began_at
    )
    select ${standing}, coalesce(e.seq, 0) as last_seq, coalesce(e.mac, '') as last_mac, b.began_at is not null as is_new,
           floor(extract(epoch from now() - coalesce(b.began_at, o.began_at, now())) * 1000)::int as since_ms
      from p left join begun b on true
      left join invigilation_opening o on o.paper_id = p.paper_id and o.epoch = ${epoch}
      left join lateral (
        select seq, mac from invigilation_event e where e.paper_id = p.paper_id and e.epoch = ${epoch}
         order by seq desc limit 1) e on true`.execute(db);
  const [begun] = rows;
  if (!begun) throw new Error('the opening is gone');
  return begun;
}

/** What a page shows now. */
export interface Beat extends Opening {
  readonly visible: boolean;
  readonly answered: number;
  readonly ordinal: number;
}

interface Reported extends Standing {
  readonly last: number;
}

/** A board shows what has changed: a report of the same, in time, is no change. */
const isShown = ({ visible, answered }: Beat) => sql`
  p.visible <> ${visible} or p.answered <> ${answered} or p.seen_at is null
  or p.seen_at < now() - interval '${sql.lit(OFFLINE_SECONDS)} s'`;

/** The page of a paper is there. Of an older opening nothing is shown. Undefined: never begun. */
export async function storeBeat(db: Db, beat: Beat): Promise<Reported | undefined> {
  const { userId, paperId, epoch, visible, answered, ordinal } = beat;
  const { rows } = await sql<Reported>`
    with seen as (
      update invigilation_paper p
         set seen_at = now(), visible = ${visible}, answered = ${answered}, ordinal = ${ordinal},
             changed_at = case when ${isShown(beat)} then clock_timestamp() else p.changed_at end
       where p.paper_id = ${paperId} and p.user_id = ${userId} and p.epoch = ${epoch}
    )
    select ${standing}, coalesce(
             (select max(e.seq) from invigilation_event e where e.paper_id = p.paper_id and e.epoch = ${epoch}), 0) as last
      from invigilation_paper p where p.paper_id = ${paperId} and p.user_id = ${userId}`.execute(db);
  return rows[0];
}

export interface HeldPaper {
  readonly examId: string;
  readonly breaches: number;
  readonly flaggedAt: Date | null;
  readonly lockedAt: Date | null;
  readonly doubts: readonly EventDoubt[];
  /** The start of the opening. */
  readonly beganAt: Date;
  /** The database's clock, once the paper is locked. */
  readonly now: Date;
}

/** Reports of one paper are counted one after the other. */
export async function holdOpening(db: Db, { userId, paperId, epoch }: Opening): Promise<HeldPaper | undefined> {
  const { rows } = await sql<HeldPaper>`
    select p.exam_id, p.breaches, p.flagged_at, p.locked_at, p.doubts, o.began_at, clock_timestamp() as now
      from invigilation_paper p join invigilation_opening o on o.paper_id = p.paper_id and o.epoch = ${epoch}
     where p.paper_id = ${paperId} and p.user_id = ${userId} for update of p`.execute(db);
  return rows[0];
}

interface StoredEvent extends PaperIncident {
  readonly counted: boolean;
}

/** Events of the opening that decide about others: the same, the ones right before, and those of the same moments. */
export async function listRelated(
  db: Db,
  { paperId, epoch }: Opening,
  events: readonly PaperIncident[],
): Promise<StoredEvent[]> {
  const seqs = events.flatMap(({ seq }) => [seq - 1, seq]);
  const moments = events.map(({ sinceMs }) => sinceMs);
  const { rows } = await sql<StoredEvent>`
    select e.seq, e.kind, e.since_ms, e.duration_ms, e.ordinal, e.mac, e.counted from invigilation_event e
     where e.paper_id = ${paperId} and e.epoch = ${epoch} and (e.seq = any(${seqs}::int[]) or e.counted
       and e.since_ms between ${Math.min(...moments) - SAME_MOMENT_MS} and ${Math.max(...moments) + SAME_MOMENT_MS})
     order by e.seq`.execute(db);
  return rows;
}

export interface EventRow extends PaperIncident {
  readonly id: string;
  readonly at: Date;
  readonly counted: boolean;
  readonly doubt: EventDoubt | null;
}

export async function insertEvents(
  db: Db,
  { paperId, epoch, examId, receivedAt }: Opening & { readonly examId: string; readonly receivedAt: Date },
  events: readonly EventRow[],
): Promise<void> {
  const rows = events.map((event) => ({ ...event, paperId, epoch, examId, receivedAt }));
  await db.insertInto('invigilationEvent').values(rows).execute();
}

interface Consequence {
  readonly added: number;
  readonly isFlagged: boolean;
  readonly isLocked: boolean;
  readonly isCollected: boolean;
  /** The round of the paper that was being sat. */
  readonly round: number;
  readonly doubts: readonly EventDoubt[];
}

export async function storeConsequence(
  db: Db,
  paperId: string,
  { added, isFlagged, isLocked, isCollected, round, doubts }: Consequence,
): Promise<void> {
  const due = sql`clock_timestamp() + ${COLLECT_SECONDS} * interval '1 s'`;
  // What was due in an earlier round ended with it.
  const earlier = sql`case when collect_round = ${round} then collect_at end`;
  await sql`
    update invigilation_paper
       set breaches = breaches + ${added}, doubts = ${withDoubts(doubts)}, changed_at = clock_timestamp(),
           flagged_at = case when ${isFlagged} then coalesce(flagged_at, clock_timestamp()) else flagged_at end,
           locked_at = case when ${isLocked} then coalesce(locked_at, clock_timestamp()) else locked_at end,
           collect_at = case when ${isCollected} then least(${earlier}, ${due}) else collect_at end,
           collect_round = case when ${isCollected} then ${round}::smallint else collect_round end
     where paper_id = ${paperId}`.execute(db);
}

/** Returns the exam if the doubt is new. */
export async function addDoubt(db: Db, paperId: string, doubt: EventDoubt): Promise<string | undefined> {
  const { rows } = await sql<{ examId: string }>`
    update invigilation_paper set doubts = ${withDoubts([doubt])}, changed_at = clock_timestamp()
     where paper_id = ${paperId} and not ${doubt}::smallint = any(doubts) returning exam_id`.execute(db);
  return rows[0]?.examId;
}
