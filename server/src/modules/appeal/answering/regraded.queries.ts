import { AppealKind, AppealState } from '@ganlin/contract/appeal/kinds';
import type { Db } from '../../../platform/db/database.ts';
import { typed, type AppealRow } from '../model/appeal.queries.ts';

/** Open appeals that call a question faulty, locked. */
export async function lockFaulty(
  db: Db,
  { examId, questionId }: { readonly examId: string; readonly questionId: string },
  limit: number,
): Promise<AppealRow[]> {
  const rows = await db
    .selectFrom('appealAppeal')
    .selectAll()
    .where('examId', '=', examId)
    .where('questionId', '=', questionId)
    .where('kind', '=', AppealKind.question)
    .where('state', '=', AppealState.open)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(typed);
}
