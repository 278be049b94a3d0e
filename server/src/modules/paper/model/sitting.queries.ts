import type { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import type { Answer } from '@ganlin/contract/question/answer';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { versionOf, formFacts, ownBody } from '../../exam/index.ts';
import type { StoredArrangement } from './arrangement.rules.ts';

/** The paper and its owner. Every statement for an examinee names both. */
export interface OwnPaper {
  readonly userId: string;
  readonly paperId: string;
}

/** A paper as returned when it is opened. */
export interface OpenedPaper {
  readonly id: string;
  readonly examId: string;
  readonly formId: string;
  readonly state: PaperState;
  readonly arrangement: StoredArrangement;
  readonly questions: number;
  readonly forwardOnly: boolean;
  readonly leftMs: number;
  readonly totalMs: number;
  /** Time since it started. */
  readonly spentMs: number;
  readonly deadlineAt: Date;
  /** The epoch of this opening; null: it was not opened here. */
  readonly epoch: number | null;
  readonly handedInAt: Date | null;
  readonly handedInBy: HandInBy | null;
  readonly collectReason: string | null;
  readonly answered: number;
  readonly receipt: string | null;
  /** Nobody has opened it before: there are no answers yet. */
  readonly isFirst: boolean;
  /** The exam's version; null: the exam is deleted. */
  readonly edition: number | null;
  /** The exam is sat on one device, and another one has this paper. */
  readonly isOtherDevice: boolean;
  /** The exam is entered from certain addresses: it is opened once the user's has been checked. */
  readonly checksAddress: boolean | null;
  /** The question set's hash, while the paper is being answered. */
  readonly bodyHash: string | null;
  readonly files: readonly string[] | null;
}

/** A page that was active this recently may still be writing. */
const LEASE_SECONDS = 60;

const leftMs = `case when p.state = 0
  then greatest(0, floor(extract(epoch from (p.deadline_at - now())) * 1000)::bigint) else 0 end as "leftMs"`;

/**
 * The row is locked first, so its newest version decides. An opening that waited for a save in flight succeeds after
 * it, and a save that waited for this is refused for its epoch. Where the exam checks addresses ($6: not checked yet),
 * nothing is opened by the first call. Where it allows one device, another one needs that staff have unlocked it, once.
 */
const open: Statement = {
  name: 'paper.open',
  text: `with held as materialized (
      select * from paper_paper where user_id = $1 and id = $2 and state >= 0 for update
    ), exam as materialized (
      select e.*, coalesce(e.one_device and h.writer <> $3 and not h.device_unlocked, false) as other_device
        from held h cross join lateral ${versionOf('h.exam_id')} e
    ), opened as (
      update paper_paper p
         set epoch = case when h.writer = $3 then h.epoch else h.epoch + 1 end, writer = $3, opened_at = now(),
             device_unlocked = h.device_unlocked and h.writer is not distinct from $3
        from held h cross join exam e
       where p.user_id = $1 and p.id = $2 and h.state = 0 and not e.other_device
         and ($6::boolean or not e.checks_address)
         and (h.writer is null or h.writer = $3 or $4::boolean or h.device_unlocked or not (h.opened_at > now() - interval '${LEASE_SECONDS} s'
           or paper_saved_since($1, $2, now() - interval '${LEASE_SECONDS} s')))
      returning p.user_id, p.id, p.epoch, h.writer is not null and h.writer <> $3 as "takesOver",
                h.writer is null as "isFirst"
    ), noted as (
      insert into paper_event (user_id, paper_id, at, event, ip)
      select user_id, id, now(), case when "takesOver" then 3 else 2 end, $5 from opened
    )
    select p.id, p.exam_id as "examId", p.form_id as "formId", p.state, p.arrangement, p.questions, p.forward_only as "forwardOnly",
           ${leftMs},
           floor(extract(epoch from (p.deadline_at - p.started_at)) * 1000)::bigint as "totalMs",
           floor(extract(epoch from (now() - p.started_at)) * 1000)::bigint as "spentMs",
           p.deadline_at as "deadlineAt", o.epoch, p.handed_in_at as "handedInAt", p.handed_in_by as "handedInBy",
           p.collect_reason as "collectReason", p.answered, p.receipt, coalesce(o."isFirst", false) as "isFirst", e.edition,
           coalesce(e.other_device, false) as "isOtherDevice", e.checks_address as "checksAddress", f."bodyHash", f.files
      from held p left join opened o on true
      left join exam e on true
      left join lateral ${formFacts('p.form_id')} f on p.state = 0`,
};

interface Opening extends OwnPaper {
  readonly writer: string;
  readonly takeOver: boolean;
  readonly ip: string;
  readonly isAddressChecked?: boolean;
}

export async function openPaper(
  reservedPool: ReservedPool,
  { userId, paperId, writer, takeOver, ip, isAddressChecked = false }: Opening,
): Promise<OpenedPaper | undefined> {
  return (
    await prepared<OpenedPaper>(reservedPool, open, [userId, paperId, writer, takeOver, ip, isAddressChecked])
  )[0];
}

export interface SavedAnswer {
  readonly ordinal: number;
  readonly seq: number;
  readonly answer: Answer;
  readonly flagged: boolean;
  readonly spentMs: number;
}

const answers: Statement = {
  name: 'paper.answers',
  text: `select ordinal, seq, answer, flagged, spent_ms as "spentMs"
    from paper_answers($1, $2) order by ordinal`,
};

export function listAnswers(
  reservedPool: ReservedPool,
  { userId, paperId }: OwnPaper,
): Promise<readonly SavedAnswer[]> {
  return prepared<SavedAnswer>(reservedPool, answers, [userId, paperId]);
}

const form: Statement = {
  name: 'paper.form',
  text: `select p.form_id as "formId", f.body from paper_paper p left join lateral ${ownBody('p.form_id')} f on true
    where p.user_id = $1 and p.id = $2 and p.state = 0`,
};

/** The question set of a paper that is being answered; with its body if no other paper has the same. */
export async function findForm(
  reservedPool: ReservedPool,
  { userId, paperId }: OwnPaper,
): Promise<{ readonly formId: string; readonly body: Buffer | null } | undefined> {
  return (await prepared<{ formId: string; body: Buffer | null }>(reservedPool, form, [userId, paperId]))[0];
}

const seat: Statement = {
  name: 'paper.seat',
  text: 'select form_id as "formId", arrangement from paper_paper where user_id = $1 and id = $2 and state >= 0',
};

/** The questions of a started paper, and their order. */
export async function findSeat(
  reservedPool: ReservedPool,
  { userId, paperId }: OwnPaper,
): Promise<Pick<OpenedPaper, 'formId' | 'arrangement'> | undefined> {
  return (await prepared<Pick<OpenedPaper, 'formId' | 'arrangement'>>(reservedPool, seat, [userId, paperId]))[0];
}

interface Clock {
  readonly state: PaperState;
  readonly leftMs: number;
  readonly epoch: number;
  readonly voidReason: string | null;
}

const clock: Statement = {
  name: 'paper.clock',
  text: `select p.state, p.epoch, p.void_reason as "voidReason", ${leftMs} from paper_paper p where p.user_id = $1 and p.id = $2 and p.state >= 0`,
};

export async function findClock(reservedPool: ReservedPool, { userId, paperId }: OwnPaper): Promise<Clock | undefined> {
  return (await prepared<Clock>(reservedPool, clock, [userId, paperId]))[0];
}
