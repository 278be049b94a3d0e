import { Id } from '@ganlin/contract/core/id';
import { RegradeState } from '@ganlin/contract/paper/regrade';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineTask } from '../../../platform/jobs/task.ts';
import { keysOf } from '../../exam/index.ts';
import { judge } from '../../question/index.ts';
import { addTo, humanMarksIn, isChanged, noSums, triedOn, ways, type Fix, type Sums } from './outcome.rules.ts';
import { askedQuestion, countPapersOf, readPagesOf, type Asked } from './papers.ts';
import * as queries from './regrade.queries.ts';

const PAGE = 1_000;

/** Grades every paper with the question in all ways, and stores what each of them would change. */
export const tryTask = defineTask('paper.tryRegrade', z.object({ id: Id }), async (ctx, { id }, { report }) => {
  const regrade = await queries.findRegrade(ctx.db, id);
  if (regrade?.state !== RegradeState.trying) return '已取消';
  try {
    const asked = await askedQuestion(ctx, regrade);
    const total = await countPapersOf(ctx, asked);
    await queries.deleteChanges(ctx.db, id);
    const sums = noSums();
    const [fix, parts] = [fixOf(asked, regrade), await partsByHand(ctx, asked.examId)];
    for await (const papers of readPagesOf(ctx, asked, { limit: PAGE })) {
      const tried = papers.map((paper) => {
        const one = triedOn(judge, paper, fix);
        addTo(sums, paper, one);
        sums.humanMarks += humanMarksIn(paper.marks, parts);
        return one.change;
      });
      await queries.insertChanges(ctx.db, id, tried.filter(isChanged));
      await queries.updateRegrade(ctx.db, id, { done: sums.papers, total: Math.max(total, sums.papers) });
      await report({ done: sums.papers, total: Math.max(total, sums.papers), note: `已试算 ${sums.papers} 份` });
    }
    await queries.updateRegrade(ctx.db, id, {
      state: RegradeState.tried,
      before: JSON.stringify(asked.basis),
      trial: JSON.stringify(trialOf(sums, ctx.now)),
      trialAfter: asked.adjusted,
      allVoid: sums.allVoid,
    });
    return `已试算 ${sums.papers} 份答卷`;
  } catch (error) {
    await queries.updateRegrade(ctx.db, id, { state: RegradeState.draft, stopped: '试算时出错，请重新试算' });
    throw error;
  }
});

/** The fix as the next adjustment of the exam, or with the number that it already has. */
export const fixOf = (
  { exam, basis, adjusted }: Asked,
  { after }: Pick<queries.RegradeRow, 'after'>,
  seq = adjusted + 1,
): Fix => ({ seq, key: after, previous: basis, totalCenti: exam.totalCenti, passCenti: exam.passCenti });

/** The parts of combined questions that people mark. */
async function partsByHand(ctx: Ctx<unknown>, examId: string): Promise<ReadonlySet<string>> {
  const keys = [...(await keysOf(ctx, examId)).values()];
  return new Set(
    keys.flatMap(({ body }) =>
      body.type === QuestionType.combined
        ? body.children.filter((child) => child.body.type === QuestionType.essay).map(({ id }) => id)
        : [],
    ),
  );
}

function trialOf(sums: Sums, now: Date): queries.StoredTrial {
  const { papers, finished, passedBefore, humanMarks, fullBefore, fullAfter, scoreBefore } = sums;
  const counts = { papers, finished, passedBefore, humanMarks, fullBefore, fullAfter };
  const mean = (sum: number): number | null => (sums.finished === 0 ? null : Math.round(sum / sums.finished));
  return {
    ...counts,
    triedAt: now.toISOString(),
    meanBefore: mean(scoreBefore),
    ways: sums.ways.map(({ score, ...figures }, at) => ({ way: ways[at] ?? 'new', ...figures, mean: mean(score) })),
  };
}
