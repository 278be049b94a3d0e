import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { listExamsWith } from '../model/counts.queries.ts';

interface Due {
  readonly examId: string;
  readonly reason: string;
}

export async function noteDue(
  db: Db,
  { examId, reason, userIds }: Due & { userIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into paper_certificate_due (exam_id, user_id, reason, noted_at)
    select distinct ${examId}::uuid, user_id, ${reason}, clock_timestamp() from unnest(${[...userIds]}::uuid[]) user_id
    on conflict (exam_id, user_id) do update set reason = excluded.reason, noted_at = excluded.noted_at`.execute(db);
}

/** All who have finished a paper of the exam. */
export async function noteAllDue(db: Db, { examId, reason }: Due): Promise<void> {
  await sql`
    insert into paper_certificate_due (exam_id, user_id, reason, noted_at)
    select distinct ${examId}::uuid, user_id, ${reason}, clock_timestamp() from paper_paper
     where exam_id = ${examId} and state = ${sql.lit(PaperState.finished)}
    on conflict (exam_id, user_id) do nothing`.execute(db);
}

export const listDueExams = (db: Db): Promise<string[]> => listExamsWith(db, sql`paper_certificate_due where true`);

export function takeDue(db: Db, examId: string, limit: number) {
  return db
    .deleteFrom('paperCertificateDue')
    .where('examId', '=', examId)
    .where((eb) =>
      eb(
        'userId',
        'in',
        eb
          .selectFrom('paperCertificateDue')
          .select('userId')
          .where('examId', '=', examId)
          .orderBy('userId')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['userId', 'reason'])
    .execute();
}

export async function forgetDue(db: Db, examId: string): Promise<void> {
  await db.deleteFrom('paperCertificateDue').where('examId', '=', examId).execute();
}
