import { addDays } from '@ganlin/contract/core/time';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { loadQuestions, refuseWithheldRepo, tagsByQuestion } from '../../question/index.ts';
import { MAX_CENTI } from '../model/marks.ts';
import * as queries from './result.queries.ts';
import { getRun, isMock, shownRun } from '../model/run.ts';
import { findLastBefore, type Run } from '../model/run.queries.ts';

const MAX_WRONG = 200;
const MAX_TAGS = 50;
/** Knowledge points are counted over at most this many of the last answers: a run may cover a whole bank. */
const MAX_TAGGED = 1_000;
/** Earlier answers to compare with: at most so many of so many days, and no fewer for each knowledge point. */
const MAX_EARLIER = 2_000;
const DAYS_BEFORE = 90;
const MIN_BEFORE = 3;
const FULL_MARKS_CENTI = 10_000;

export const result: Handler<typeof practiceApi.result> = async (ctx, { trainId }) => {
  const run = await getRun(ctx, trainId);
  if (run.finishedAt === null) throw new AppError('trainNotFinished');
  await refuseWithheldRepo(ctx, run.repoId);
  const types = await queries.sumByType(ctx.db, run.id);
  const open = types.reduce((sum, one) => sum + one.open, 0);
  const last = await findLastBefore(ctx.db, run);
  return {
    ...shownRun(run, ctx.now),
    wrong: run.answered - run.rights - open,
    skipped: await queries.countSkipped(ctx.db, run.id, isMock(run) ? run.total + 1 : run.position),
    spentMs: run.spentMs,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    score: isMock(run) ? scoreOf(types) : null,
    byType: types
      .filter(({ answered }) => answered > 0)
      .map(({ type, answered, rights }) => ({ name: questionTypeLabels[type], answered, right: rights })),
    byTag: await tagsOf(ctx, run),
    mastered: await queries.countMastered(ctx.db, run),
    last: last ? { answered: last.answered, right: last.rights, spentMs: last.spentMs } : null,
    wrongItems: await wrongOf(ctx, run),
  };
};

/** Every question counts the same; questions that only humans can judge are left out. */
function scoreOf(types: readonly { closed: number; wonCenti: number }[]): number {
  const closed = types.reduce((sum, one) => sum + one.closed, 0);
  const won = types.reduce((sum, one) => sum + one.wonCenti, 0);
  return closed === 0 ? 0 : Math.round((won * FULL_MARKS_CENTI) / (closed * MAX_CENTI));
}

async function tagsOf(ctx: Ctx<User>, run: Run) {
  const answered = await queries.listAnswered(ctx.db, run.id, MAX_TAGGED);
  const questions = await loadQuestions(ctx, answered.map(refOf));
  const tallies = tallied(answered, (id) => questions.get(id)?.tags);
  const before = tallies.size === 0 ? new Map<string, Tally>() : await talliesBefore(ctx, run);
  return [...tallies]
    .map(([name, tally]) => ({ name, ...tally, before: enough(before.get(name)) }))
    .toSorted((a, b) => b.answered - a.answered || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_TAGS);
}

interface Tally {
  readonly answered: number;
  readonly right: number;
}

/** How the user did on knowledge points before this run. */
async function talliesBefore(ctx: Ctx<User>, run: Run): Promise<Map<string, Tally>> {
  const since = addDays(run.startedAt, -DAYS_BEFORE);
  const earlier = await queries.listEarlier(ctx.db, run, { since, limit: MAX_EARLIER });
  const tags = await tagsByQuestion(ctx, [...new Set(earlier.map(({ questionId }) => questionId))]);
  return tallied(earlier, (id) => tags.get(id));
}

const enough = (tally: Tally | undefined): Tally | null => (tally && tally.answered >= MIN_BEFORE ? tally : null);

function tallied(
  answers: readonly { readonly questionId: string; readonly right: boolean }[],
  tagsFor: (questionId: string) => readonly string[] | undefined,
): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { questionId, right } of answers) {
    for (const tag of tagsFor(questionId) ?? []) {
      const { answered, right: rights } = tallies.get(tag) ?? { answered: 0, right: 0 };
      tallies.set(tag, { answered: answered + 1, right: rights + Number(right) });
    }
  }
  return tallies;
}

async function wrongOf(ctx: Ctx<User>, { id }: Run) {
  const wrong = await queries.listWrong(ctx.db, id, MAX_WRONG);
  const questions = await loadQuestions(ctx, wrong.map(refOf));
  return wrong.map(({ ordinal, questionId, type }) => ({
    ordinal,
    questionId,
    type,
    text: questions.get(questionId)?.text ?? '',
  }));
}

const refOf = ({ questionId, version }: { questionId: string; version: number }) => ({ id: questionId, version });
