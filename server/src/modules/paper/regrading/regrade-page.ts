import { PaperState } from '@ganlin/contract/exam/kinds';
import { RegradeState } from '@ganlin/contract/paper/regrade';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { addStats, judge } from '../../question/index.ts';
import { chainGrades } from '../grading/grade-evidence.ts';
import { answerCount } from '../grading/grade-counting.ts';
import { papersGraded } from '../grading/grade.ts';
import { correctBook } from './book-regraded.ts';
import { isRegraded, outcomeOf, type Fix, type Outcome, type Regradable } from './outcome.rules.ts';
import * as papersQueries from './papers.queries.ts';
import { regradable, type Asked, type Page } from './papers.ts';
import * as queries from './regrade.queries.ts';
import { papersRegraded } from './regraded.ts';

interface Run {
  readonly regrade: queries.RegradeRow;
  readonly asked: Asked;
  readonly fix: Fix;
  readonly actorId: string;
}

interface Regraded {
  readonly paper: Regradable & { readonly booked: boolean };
  readonly outcome: Outcome;
}

/**
 * Re-grades some papers, in one transaction with everything that follows from it and with the position from which an
 * interrupted run continues. Returns how many papers are done.
 */
export async function regradePage(ctx: Ctx<null>, run: Run, page: Page): Promise<number> {
  const { regrade, fix } = run;
  // Serialises two runs of the same task: the second one finds the papers done.
  const now = await queries.findRegrade(ctx.db, regrade.id, { lock: true });
  if (now?.state !== RegradeState.committing) throw new Error(`re-grading ${regrade.id} is not being committed`);
  if (now.donePaperId !== null && now.donePaperId >= page.last) return now.done;
  await papersQueries.lockPapers(ctx.db, page.papers);
  const all = (await regradable(ctx, page.papers)).map((paper) => ({
    paper,
    outcome: outcomeOf(judge, paper, { ...fix, way: regrade.way }),
  }));
  const changed = all.filter(({ paper, outcome }) => isRegraded(paper, outcome));
  if (changed.length > 0) await store(ctx, run, changed);
  const scores = changed.filter(({ paper, outcome }) => outcome.scoreCenti !== paper.scoreCenti);
  const done = now.done + page.papers.length;
  await queries.updateRegrade(ctx.db, regrade.id, {
    done,
    donePaperId: page.last,
    changed: (now.changed ?? 0) + scores.length,
  });
  return done;
}

async function store(ctx: Ctx<null>, { regrade, asked, actorId }: Run, changed: readonly Regraded[]): Promise<void> {
  const { id: regradeId, examId, questionId, reason } = regrade;
  const rows = changed.map(({ paper, outcome }) => ({
    userId: paper.userId,
    paperId: paper.paperId,
    ordinal: paper.ordinal,
    index: outcome.index,
    markBefore: outcome.before,
    mark: outcome.mark,
    scoreBefore: paper.scoreCenti,
    scoreCenti: outcome.scoreCenti,
    passedBefore: paper.passed,
    passed: outcome.passed,
    open: outcome.open,
    text: `改判：${paper.scoreCenti / 100} 分 → ${outcome.scoreCenti / 100} 分（${reason}）`,
  }));
  const uncounted = await papersQueries.lockUncounted(ctx.db, rows);
  const stored = await papersQueries.storeRegraded(ctx.db, { regradeId, actorId }, rows);
  await correctBook(ctx, asked, changed);
  const results = rows
    .filter((row) => row.scoreCenti !== row.scoreBefore || row.passed !== row.passedBefore)
    .map(({ userId, paperId, passedBefore, passed, scoreBefore, scoreCenti }) => {
      return { userId, paperId, passedBefore, passed, scoreBefore, score: scoreCenti };
    });
  if (results.length > 0) await emit(ctx, papersRegraded, { regradeId, examId, questionId, reason, papers: results });
  // Voiding a question may leave nothing to be marked by people.
  const finished = changed.filter(({ paper, outcome }) => paper.state !== PaperState.finished && outcome.open === 0);
  const told = finished.map(({ paper: { userId, paperId }, outcome: { passed } }) => ({
    userId,
    paperId,
    examId,
    passed,
  }));
  if (told.length > 0) await emit(ctx, papersGraded, { papers: told });
  await chainGrades(
    ctx,
    stored,
    changed.map(({ paper: { paperId }, outcome: { marks } }) => ({ paperId, marks })),
  );
  await correctStats(
    ctx,
    asked,
    changed.filter(({ paper }) => !uncounted.has(paper.paperId)),
  );
}

/**
 * Corrects the question's statistics by the difference. Not where people mark a part of it: such an answer was counted
 * only if it was complete when it was graded by rule, which is not known any more.
 */
async function correctStats(ctx: Ctx<null>, { basis, questionId }: Asked, counted: readonly Regraded[]): Promise<void> {
  const { body } = basis;
  const isByRule =
    body.type !== QuestionType.combined || body.children.every((child) => child.body.type !== QuestionType.essay);
  if (!isByRule || counted.length === 0) return;
  const sum = { answers: 0, wonCenti: 0 };
  for (const { outcome } of counted) {
    const [before, now] = [answerCount(outcome.before), answerCount(outcome.mark)];
    sum.answers += now.answers - before.answers;
    sum.wonCenti += now.wonCenti - before.wonCenti;
  }
  if (sum.answers !== 0 || sum.wonCenti !== 0) await addStats(ctx, [{ questionId, ...sum }]);
}
