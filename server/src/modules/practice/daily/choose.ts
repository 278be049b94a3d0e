import { addDays } from '@ganlin/contract/core/time';
import { DAILY_COUNT } from '@ganlin/contract/practice/daily';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { listOpenRepos, poolOf, practisableAmong, drawableVersions } from '../../question/index.ts';
import { endOfToday } from '../model/day.rules.ts';
import { permutation } from '../model/draw.rules.ts';
import { listHad, type Dealt } from '../model/item.queries.ts';
import type { Run } from '../model/run.queries.ts';
import { listScheduled } from './daily.queries.ts';

/** Questions due within this many days after today come before new ones. */
const SOON_DAYS = 3;
/** Candidates looked at in one step, and steps. */
const STEP = 200;
const MAX_STEPS = 10;
const MAX_REPOS = 50;

/** What takes a minute and is judged at once: short answers and combined questions stay with 今日复习. */
const dailyTypes: ReadonlySet<QuestionType> = new Set([
  QuestionType.single,
  QuestionType.multi,
  QuestionType.judge,
  QuestionType.fill,
  QuestionType.match,
]);

/** The questions of a day: those due, oldest first, then those due soon, then new ones of the open banks. */
export async function chooseQuestions(ctx: Ctx<User>, run: Pick<Run, 'id' | 'seed'>): Promise<Dealt[]> {
  const due = await chooseDue(ctx);
  if (due.length === DAILY_COUNT) return due;
  return [...due, ...(await chooseNew(ctx, run, DAILY_COUNT - due.length))];
}

async function chooseDue(ctx: Ctx<User>): Promise<Dealt[]> {
  const dueBefore = addDays(endOfToday(ctx.now), SOON_DAYS);
  const chosen: Dealt[] = [];
  for (let step = 0; step < MAX_STEPS && chosen.length < DAILY_COUNT; step++) {
    const page = { types: [...dailyTypes], dueBefore, limit: STEP, offset: step * STEP };
    const ids = await listScheduled(ctx.db, ctx.user.id, page);
    chosen.push(...(await askable(ctx, ids)));
    if (ids.length < STEP) break;
  }
  return chosen.slice(0, DAILY_COUNT);
}

/** From the open banks in random order, each walked in random order. */
async function chooseNew(ctx: Ctx<User>, { id, seed }: Pick<Run, 'id' | 'seed'>, count: number): Promise<Dealt[]> {
  const { records: repos } = await listOpenRepos(ctx, { current: 1, size: MAX_REPOS });
  const repoAt = permutation(repos.length, seed);
  const chosen = new Map<string, Dealt>();
  for (let index = 0; index < repos.length && chosen.size < count; index++) {
    const pool = await poolOf(ctx, repos[repoAt(index)]?.id ?? '');
    const at = permutation(pool.size, seed + index);
    for (let from = 0; from < Math.min(pool.size, STEP * MAX_STEPS) && chosen.size < count; from += STEP) {
      const indexes = Array.from({ length: Math.min(STEP, pool.size - from) }, (_, position) => at(from + position));
      const ids = indexes.filter((one) => dailyTypes.has(pool.type(one))).map((one) => pool.id(one));
      const seen = await listHad(ctx.db, id, { ids, answeredBy: ctx.user.id });
      const fresh = await askable(
        ctx,
        ids.filter((one) => !seen.has(one)),
      );
      for (const question of fresh) if (chosen.size < count) chosen.set(question.questionId, question);
    }
  }
  return [...chosen.values()];
}

/** Those of these questions that may be put to the user now, in their order. */
async function askable(ctx: Ctx<User>, ids: readonly string[]): Promise<Dealt[]> {
  const allowed = await practisableAmong(ctx, ids, ctx.user.id);
  const wanted = ids.filter((id) => allowed.has(id));
  const versions = await drawableVersions(ctx, wanted);
  return wanted.flatMap((questionId) => {
    const found = versions.get(questionId);
    return found && dailyTypes.has(found.type) ? [{ questionId, version: found.version, type: found.type }] : [];
  });
}
