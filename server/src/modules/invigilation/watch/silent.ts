import { isNoticing } from '@ganlin/contract/exam/integrity';
import type { Ctx } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { examsUnderWay } from '../../paper/index.ts';
import { stirBoards } from '../model/stir.ts';
import { markSilent } from './silent.queries.ts';

/** Whoever keeps a page from reporting still saves answers. Saves are never refused for it: staff look into it. */
export async function findSilent(ctx: Ctx<null>): Promise<void> {
  const exams = await listExams(ctx, await examsUnderWay(ctx.db));
  const noticing = [...exams.values()].filter(({ integrity }) => isNoticing(integrity)).map(({ id }) => id);
  if (noticing.length === 0) return;
  for (const examId of await markSilent(ctx.db, noticing)) stirBoards(ctx, examId);
}
