import { PracticeMode } from '@ganlin/contract/practice/modes';
import { type practiceApi } from '@ganlin/contract/practice/practice';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { loadQuestions, type LoadedQuestion } from '../../question/index.ts';
import * as items from '../model/item.queries.ts';
import { childVerdicts } from '../model/marks.ts';
import { getRun, isDaily, isMock, refuseIfClosed } from '../model/run.ts';
import { holdRun, movePosition, updateRun, type Run } from '../model/run.queries.ts';
import { sourceOf } from '../model/sources.ts';

/** Max distance of a request ahead of the last dealt question: all positions up to it are written too. */
const MAX_AHEAD = 2_000;

export const deal: Handler<typeof practiceApi.deal> = async (ctx, { trainId, from, size }) => {
  const run = await getRun(ctx, trainId);
  await refuseIfClosed(ctx, run);
  const to = from + size - 1;
  if (to > run.dealt && run.finishedAt === null && !isMock(run) && !isDaily(run)) await dealUpTo(ctx, run, to);
  // Nothing is answered in this mode: the position follows the pages requested, which are one page ahead.
  if (run.mode === PracticeMode.memorise) await movePosition(ctx.db, run.id, from - size, ctx.now);
  const listed = await items.listItems(ctx.db, run, { from, to });
  // Today's other questions are shown by `daily/today.ts`, which checks the bank of each.
  const dealt = isDaily(run) ? listed.filter(({ answer }) => answer !== null) : listed;
  const questions = await loadQuestions(
    ctx,
    dealt.map(({ questionId, version }) => ({ id: questionId, version })),
  );
  return dealt.flatMap(({ ordinal, questionId, answer, seq, starred, note, verdict }) => {
    const question = questions.get(questionId);
    if (!question) return [];
    const outcome = outcomeOf(run, question, { answer, verdict });
    return [{ ordinal, question: question.view, answer, seq, outcome, starred, note }];
  });
};

/**
 * What may be shown of a position. A mock exam has no verdicts before it is judged, so nothing of it can be revealed.
 */
export function outcomeOf(
  { mode }: Pick<Run, 'mode'>,
  question: LoadedQuestion,
  { answer, verdict }: Pick<items.Item, 'answer' | 'verdict'>,
) {
  const { key } = question;
  if (mode === PracticeMode.memorise) return { verdict: Verdict.open, children: {}, key };
  return verdict === null ? null : { verdict, children: childVerdicts(question, answer), key };
}

async function dealUpTo(outer: Ctx<User>, { id }: Run, to: number): Promise<void> {
  await transaction(outer, async (ctx) => {
    const run = await holdRun(ctx.db, id, ctx.user.id);
    if (!run || run.finishedAt !== null) return;
    const count = to - run.dealt;
    if (count <= 0 || count > MAX_AHEAD) return;
    const source = await sourceOf(ctx, run);
    const { questions, cursor, poolRevision } = await source.take(count);
    await items.insertItems(ctx.db, run, questions);
    const dealt = run.dealt + questions.length;
    const total = questions.length < count ? dealt : Math.max(dealt, run.dealt + source.left);
    await updateRun(ctx.db, id, { dealt, total, cursor, poolRevision });
  });
}
