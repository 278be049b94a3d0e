import type { Arrangement } from '@ganlin/contract/paper/body';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { packArrangement } from '../model/arrangement.rules.ts';

/** When a paper that starts now must end. */
export interface Time {
  readonly minutes: number;
  /** The hard end for everyone; null: an examinee who has started has the full time. */
  readonly hardEnd: Date | null;
}

const deadline = (minutes: string, hardEnd: string) =>
  `least(now() + ${minutes}::int * interval '1 minute', ${hardEnd}::timestamptz)`;

/** `started` contains the user whom the statement let start: the event is stored if, and only if, the paper is. */
const noted = (ip: string) => `, noted as (
    insert into paper_event (user_id, paper_id, at, event, ip) select user_id, id, now(), 1, ${ip} from started
  ) select id from started`;

/**
 * The prepared paper of $1 for the exam $2. Uses `is not distinct from`, for which no index is used, on everything
 * but the user: there are indexes of all papers of an exam and of a state, and a planner with outdated statistics
 * would scan ten thousand prepared papers through them for one user's.
 */
export const madeAhead = 'user_id = $1 and exam_id is not distinct from $2 and state is not distinct from -1';

const begin: Statement = {
  name: 'paper.begin',
  text: `with started as (
      update paper_paper set state = 0, started_at = now(), deadline_at = ${deadline('$4', '$5')}, ip = $6,
             forward_only = $7
       where ${madeAhead} and attempt = $3 and exam_has_terms($2, $8)
      returning user_id, id
    )${noted('$6')}`,
};

/** Starts the prepared paper; returns nothing if there is none, or the terms have changed. */
export async function beginPrepared(
  reservedPool: ReservedPool,
  paper: Time & { userId: string; examId: string; terms: number; attempt: number; forwardOnly: boolean; ip: string },
): Promise<string | undefined> {
  const { userId, examId, terms, attempt, minutes, hardEnd, ip, forwardOnly } = paper;
  const values = [userId, examId, attempt, minutes, hardEnd, ip, forwardOnly, terms];
  const [begun] = await prepared<{ id: string }>(reservedPool, begin, values);
  return begun?.id;
}

const insert: Statement = {
  name: 'paper.insert',
  text: `with started as (
      insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
        deadline_at, ip, forward_only, created_at)
      select $1, $2, $3, $4, $5, 0, $6, $7, now(), ${deadline('$8', '$9')}, $10, $11, now()
       where exam_has_terms($3, $12)
      on conflict on constraint paper_paper_attempt_key do nothing
      returning user_id, id
    )${noted('$10')}`,
};

export interface NewPaper extends Time {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  /** The revision of the terms from which its time was computed. */
  readonly terms: number;
  readonly formId: string;
  readonly attempt: number;
  readonly questions: number;
  readonly arrangement: Arrangement;
  readonly forwardOnly: boolean;
  readonly ip: string;
}

/** False if that attempt exists already, or the terms have changed. */
export async function insertPaper(reservedPool: ReservedPool, paper: NewPaper): Promise<boolean> {
  const { userId, id, examId, terms, formId, attempt, questions, arrangement, minutes, hardEnd, ip, forwardOnly } =
    paper;
  const times = [minutes, hardEnd, ip, forwardOnly, terms];
  const values = [userId, id, examId, formId, attempt, questions, packArrangement(arrangement), ...times];
  return (await prepared(reservedPool, insert, values)).length > 0;
}

const drop: Statement = {
  name: 'paper.dropPrepared',
  text: `delete from paper_paper where ${madeAhead}`,
};

/** Deletes a paper prepared for an outdated version of the exam. */
export async function dropPrepared(reservedPool: ReservedPool, userId: string, examId: string): Promise<void> {
  await prepared(reservedPool, drop, [userId, examId]);
}
