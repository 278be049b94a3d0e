import { randomInt } from 'node:crypto';
import { addMinutes, addSeconds } from '@ganlin/contract/core/time';
import { ALL_REPOS, modesAcrossRepos, PracticeMode, type StartedMode } from '@ganlin/contract/practice/modes';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import { clauseName } from '@ganlin/contract/question/clause/cited';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { findOpenRepo, practisableOnClause, refuseWithheldRepo } from '../../question/index.ts';
import type { Choice } from '../model/choice.ts';
import { endRun, isOverdue } from './finish.ts';
import { insertItems, type Dealt } from '../model/item.queries.ts';
import { drawMock } from './mock.ts';
import { getRun, isMock, shownRun } from '../model/run.ts';
import {
  findOpenRun,
  holdOpenRun,
  holdRun,
  insertRun,
  updateRun,
  type Ground,
  type Run,
} from '../model/run.queries.ts';
import { sourceOf } from '../model/sources.ts';
import { drawOnTopics } from '../model/topics.ts';

/** Where to practise, and with which questions. */
interface Plan extends Ground {
  readonly repoTitle: string;
  readonly choice: Choice;
}

/** Pressing “again” twice within this time starts one new run. */
const TWICE_SECONDS = 10;
export const ACROSS_TITLE = '全部题库';
/** What a mode without options starts with. */
export const noChoice: Choice = { types: [], levels: [], tags: [], count: 50, minutes: 60 };

export const open: Handler<typeof practiceApi.open> = async (
  ctx,
  { repoId, mode, choice, restart, fromTrainId, clause },
) => {
  const plan = await (clause === undefined
    ? planInRepo(ctx, { repoId, mode, choice: { ...choice, fromTrainId } })
    : planOnClause(ctx, { ...choice, clause }));
  await refuseWithheldRepo(ctx, plan.repoId);
  const found = await findOpenRun(ctx.db, plan);
  const isOther = found !== undefined && isOtherSource(found.choice, plan);
  const isInTheWay = restart || isOther;
  const goesOn = found && !isInTheWay ? await resumed(ctx, found) : undefined;
  return shownRun(goesOn ?? (await begun(ctx, plan, isInTheWay ? found : undefined)), ctx.now);
};

async function planFor(
  ctx: Ctx<User>,
  { repoId, mode, choice }: { repoId: string; mode: StartedMode; choice: Choice },
): Promise<Plan> {
  const userId = ctx.user.id;
  if (repoId === ALL_REPOS && modesAcrossRepos.includes(mode)) {
    const across = { userId, repoId: null, mode };
    const isUnnamed = mode === PracticeMode.topic && choice.tags.length === 0;
    // The address of a run on a clause or on knowledge points does not name them: it leads to the open one.
    const begun = isUnnamed ? await findOpenRun(ctx.db, across) : undefined;
    return { ...across, repoTitle: begun?.repoTitle ?? ACROSS_TITLE, choice: begun?.choice ?? choice };
  }
  const repo = repoId === ALL_REPOS ? undefined : await findOpenRepo(ctx, repoId);
  if (!repo) throw new AppError('practiceRepoNotFound');
  return { userId, repoId: repo.id, mode, repoTitle: repo.title, choice };
}

const planInRepo = (ctx: Ctx<User>, wanted: Parameters<typeof planFor>[1]): Promise<Plan> =>
  wanted.choice.fromTrainId === undefined
    ? planFor(ctx, wanted)
    : planAgain(ctx, wanted.choice.fromTrainId, wanted.choice);

/** Wrong answers of a run are repeated in the bank where they were given. */
async function planAgain(ctx: Ctx<User>, fromTrainId: string, choice: Choice): Promise<Plan> {
  const { repoId } = await getRun(ctx, fromTrainId);
  return planFor(ctx, { repoId: repoId ?? ALL_REPOS, mode: PracticeMode.wrong, choice: { ...choice, fromTrainId } });
}

/** The questions of a clause are in any of the banks open to the user. */
async function planOnClause(ctx: Ctx<User>, choice: Choice): Promise<Plan> {
  const { label, title } = choice.clause
    ? await practisableOnClause(ctx, choice.clause, ctx.user.id)
    : { label: '', title: '' };
  return {
    userId: ctx.user.id,
    repoId: null,
    mode: PracticeMode.topic,
    repoTitle: clauseName({ title, label }),
    choice,
  };
}

/** A run of other wrong answers, of another clause or, across banks, of other knowledge points is not resumed. */
const isOtherSource = (found: Choice, { repoId, choice: { fromTrainId, clause, tags } }: Plan): boolean =>
  (fromTrainId !== undefined && found.fromTrainId !== fromTrainId) ||
  found.clause?.articleId !== clause?.articleId ||
  found.clause?.anchor !== clause?.anchor ||
  (repoId === null && tags.length > 0 && !isSameTags(found.tags, tags));

const isSameTags = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());

/** Resumes the run with questions added since; a run that has reached its end is closed, and nothing is resumed. */
async function resumed(outer: Ctx<User>, { id }: Run): Promise<Run | undefined> {
  return transaction(outer, async (ctx) => {
    const run = await holdRun(ctx.db, id, ctx.user.id);
    if (!run || run.finishedAt !== null) return undefined;
    const { left } = await sourceOf(ctx, run);
    if (isMock(run) ? isOverdue(run, ctx.now) : left === 0 && run.answered >= run.dealt) {
      await endRun(ctx, run);
      return undefined;
    }
    const total = isMock(run) ? run.total : run.dealt + left;
    if (total !== run.total) await updateRun(ctx.db, id, { total });
    return { ...run, total };
  });
}

/**
 * Starts a new run in place of the given open one. Of several concurrent requests one starts it, and all of them get
 * it.
 */
async function begun(outer: Ctx<User>, plan: Plan, inTheWay: Run | undefined): Promise<Run> {
  const run = newRun(outer, plan);
  const drawn = await drawnAtStart(outer, run);
  const total = drawn ? drawn.length : (await sourceOf(outer, run)).left;
  if (total === 0) throw new AppError('practiceNothing');
  return transaction(outer, async (ctx) => {
    const before = await holdOpenRun(ctx.db, plan);
    if (before && (before.id !== inTheWay?.id || isJustBegun(before, plan, ctx.now))) return before;
    if (before) await endRun(ctx, before);
    await insertNew(ctx, { ...run, total }, drawn ?? []);
    return (await findOpenRun(ctx.db, plan)) ?? { ...run, total };
  });
}

/** All questions of a mock exam, and of a practice on knowledge points across the banks; others are dealt on the way. */
async function drawnAtStart(ctx: Ctx<User>, run: Run): Promise<readonly Dealt[] | undefined> {
  if (isMock(run)) return drawMock(ctx, run);
  const onTopics = run.mode === PracticeMode.topic && run.repoId === null && !run.choice.clause;
  return onTopics ? drawOnTopics(ctx, run) : undefined;
}

async function insertNew({ db }: Ctx<User>, run: Run, drawn: readonly Dealt[]): Promise<void> {
  const isFirst = await insertRun(db, { ...run, dealt: drawn.length, choice: JSON.stringify(run.choice) });
  if (isFirst) await insertItems(db, { id: run.id, dealt: 0 }, drawn);
}

function isJustBegun({ answered, startedAt, choice }: Run, plan: Plan, now: Date): boolean {
  const isRecent = startedAt > addSeconds(now, -TWICE_SECONDS);
  return isRecent && answered === 0 && sameChoice(choice, plan.choice);
}

/** Stored as jsonb, which changes the order of keys. */
function sameChoice(one: Choice, other: Choice): boolean {
  const shown = ({ types, levels, tags, count, minutes, fromTrainId, clause }: Choice) =>
    JSON.stringify([types, levels, tags, count, minutes, fromTrainId, clause?.articleId, clause?.anchor]);
  return shown(one) === shown(other);
}

export function newRun({ now }: Ctx<User>, { userId, repoId, repoTitle, mode, choice }: Plan): Run {
  return {
    id: newId(),
    userId,
    repoId,
    repoTitle,
    mode,
    choice,
    seed: randomInt(2 ** 32),
    total: 0,
    dealt: 0,
    cursor: 0,
    poolRevision: null,
    position: 1,
    answered: 0,
    rights: 0,
    spentMs: 0,
    deadlineAt: mode === PracticeMode.mock ? addMinutes(now, choice.minutes) : null,
    startedAt: now,
    updatedAt: now,
    finishedAt: null,
  };
}
