import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Db } from '../../../platform/db/database.ts';

/** Counts all exams that were ever published. */
export async function countExams(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('examExam')
    .where('state', '<>', ExamState.draft)
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
