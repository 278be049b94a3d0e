import { QuestionState } from '@ganlin/contract/question/kinds';
import type { Db } from '../../../platform/db/database.ts';

/** Counts questions that may be practised or drawn. */
export async function countPublishedQuestions(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('questionItem')
    .where('state', '=', QuestionState.published)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
