import type { Arrangement } from '@ganlin/contract/paper/body';
import type { Answer } from '@ganlin/contract/question/answer';
import { HandInBy, handInByLabels } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { packArrangement } from '../model/arrangement.rules.ts';

export interface DemoPaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly formId: string;
  readonly questions: number;
  readonly arrangement: Arrangement;
  readonly startedAt: Date;
  readonly handedInAt: Date;
  readonly deadlineAt: Date;
  readonly answers: readonly { readonly ordinal: number; readonly answer: Answer }[];
}

/**
 * Starts a paper in the past, saves its answers and hands it in, as the examinee would have done. Nobody is notified of
 * its result, which has been out for weeks.
 */
export async function sitDemoPaper(db: Db, paper: DemoPaper): Promise<void> {
  const { userId, id, examId, formId, questions, startedAt, handedInAt, deadlineAt } = paper;
  const items = paper.answers.map(({ ordinal, answer }) => {
    return { ordinal, seq: ordinal, answer, answered: true, flagged: false, spentMs: 60_000 };
  });
  // A hand-in is dated by the deadline at the latest: the true deadline is stored after it.
  await sql`
    insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
      deadline_at, created_at, announced_round)
    values (${userId}, ${id}, ${examId}, ${formId}, 1, 0, ${questions}, ${packArrangement(paper.arrangement)},
      ${startedAt}, ${handedInAt}, ${startedAt}, 0)`.execute(db);
  await sql`
    insert into paper_event (user_id, paper_id, at, event) values (${userId}, ${id}, ${startedAt}, ${PaperEvent.started})
  `.execute(db);
  await sql`
    insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
    values (${userId}, ${id}, 0, ${JSON.stringify(items)}::jsonb, '', ${handedInAt})`.execute(db);
  await sql`
    select from paper_hand_in(${userId}, ${id}, ${HandInBy.examinee}::smallint, ${handInByLabels[HandInBy.examinee]}, '',
      null)`.execute(db);
  await sql`update paper_paper set deadline_at = ${deadlineAt} where user_id = ${userId} and id = ${id}`.execute(db);
}

/** For the demo data of other modules. */
export async function findDemoPaper(
  db: Db,
  { userId, examId }: { readonly userId: string; readonly examId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('paperPaper')
    .select('id')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
