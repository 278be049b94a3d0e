import type { appealApi } from '@ganlin/contract/appeal/appeal';
import { Verdict } from '@ganlin/contract/question/verdict';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { markedAnswers } from '../../grading/index.ts';
import { findPaperQuestion, getOwnResult, refuseWithheldResult, type PaperQuestion } from '../../paper/index.ts';
import { partNumbers } from '../model/parts.ts';
import { listOfPaper } from '../model/appeal.queries.ts';
import { historyOf } from './history.rules.ts';

const MAX_STEPS = 500;

export const explain: Handler<typeof appealApi.explain> = async (ctx, { paperId, ordinal }) => {
  const own = await getOwnResult(ctx, paperId);
  const { paper, released, gradedAt } = own;
  if (!released.verdict) throw new AppError('appealNotReleased');
  await refuseWithheldResult(ctx, own);
  const question = await findPaperQuestion(ctx, paper, ordinal);
  if (!question) throw new AppError('appealNoQuestion', { ordinal: String(ordinal) });
  const { mark, maxCenti, rule, version } = question;
  const written = await markedAnswers(ctx, { userId: paper.userId, paperId, ordinal });
  const numberOf = await partNumbers(ctx, { examId: paper.examId, ...question });
  const appeals = (await listOfPaper(ctx.db, paper)).filter((appeal) => appeal.ordinal === ordinal);
  const byRule = gradedAt && ruleScore(question, new Set(written.map(({ part }) => part)));
  const history = historyOf({
    maxCenti,
    byRule: gradedAt !== null && typeof byRule === 'number' ? { at: gradedAt, scoreCenti: byRule } : undefined,
    answers: written.map((answer) => ({ ...answer, part: numberOf(answer.part) })),
    regradings: question.regradings.map(({ at, reason, before, after }) => ({
      at,
      reason,
      beforeCenti: before.won,
      afterCenti: after.won,
    })),
    appeals,
    showItems: released.answer,
  });
  return {
    score: mark && mark.verdict !== Verdict.open ? mark.won : null,
    maxScore: maxCenti,
    rule,
    keyVersion: version,
    history: history.slice(0, MAX_STEPS),
  };
};

/** What the rules gave at first: all, or the parts that nobody wrote. */
function ruleScore({ mark: present, regradings }: PaperQuestion, written: ReadonlySet<string>): number | undefined {
  const mark = regradings[0]?.before ?? present;
  if (!mark || written.has('')) return undefined;
  if (written.size === 0) return mark.won;
  const parts = Object.entries(mark.children).filter(([id]) => !written.has(id));
  return parts.length === 0 ? undefined : parts.reduce((sum, [, { won }]) => sum + won, 0);
}
