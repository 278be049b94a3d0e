import { WindowMode } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../platform/ctx.ts';
import { findExam, ownTerms } from '../exam/index.ts';
import { listRunning, setDeadline } from './deadlines.queries.ts';

const STEP = 500;

/** After the times of an exam, or somebody's own, have changed: papers under way end when they now should. */
export async function deadlinesAgain(ctx: Ctx<null>, { examId }: { readonly examId: string }): Promise<void> {
  const exam = await findExam(ctx, examId);
  if (!exam) return;
  for (let after: string | null = null; ;) {
    const papers: { userId: string; id: string }[] = await listRunning(ctx.db, examId, { after, limit: STEP });
    for (const paper of papers) {
      const { minutes, closesAt } = await ownTerms(ctx, exam, paper.userId);
      const hardEnd = exam.windowMode === WindowMode.hardClose ? closesAt : null;
      await setDeadline(ctx.db, paper, { minutes, hardEnd });
    }
    after = papers.at(-1)?.userId ?? null;
    if (papers.length < STEP || after === null) return;
  }
}
