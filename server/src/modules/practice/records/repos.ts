import type { practiceApi } from '@ganlin/contract/practice/practice';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import {
  findOpenRepo,
  listOpenRepos,
  openRepoCategories,
  poolOf,
  refuseWithheldRepo,
  tagsOf,
  type Pool,
} from '../../question/index.ts';
import { dayOf, endOfToday } from '../model/day.rules.ts';
import { findStreak, listStanding } from '../model/record.queries.ts';
import { listOpen, listPast, type Run } from '../model/run.queries.ts';
import { shownRun } from '../model/run.ts';

const MAX_TAGS = 200;
const PAST_RUNS = 5;

export const paging: Handler<typeof practiceApi.paging> = async (ctx, { current, size, params }) => {
  const page = await listOpenRepos(ctx, { ...params, current, size });
  const standing = await listStanding(ctx.db, ctx.user.id, endOfToday(ctx.now));
  const records = [];
  for (const repo of page.records) records.push({ ...repo, ...(await progressIn(ctx, repo.id, standing)) });
  return { ...page, records };
};

export const categories: Handler<typeof practiceApi.categories> = (ctx) => openRepoCategories(ctx);

export const detail: Handler<typeof practiceApi.detail> = async (ctx, { repoId }) => {
  const repo = await findOpenRepo(ctx, repoId);
  if (!repo) throw new AppError('practiceRepoNotFound');
  await refuseWithheldRepo(ctx, repoId);
  const { db, now, user } = ctx;
  const pool = await poolOf(ctx, repoId);
  const standing = within(pool, await listStanding(db, user.id, endOfToday(now)));
  const { today, days } = await findStreak(db, user.id, dayOf(now));
  const [open, past] = [await listOpen(db, user.id, repoId), await listPast(db, user.id, repoId, PAST_RUNS)];
  return {
    ...repo,
    ...counted(standing),
    wrong: standing.filter(({ wrong }) => wrong).length,
    starred: standing.filter(({ starred }) => starred).length,
    due: standing.filter(({ due }) => due).length,
    levels: levelsOf(pool),
    tags: (await tagsOf(ctx, repoId)).slice(0, MAX_TAGS),
    streakDays: days,
    todayAnswered: today,
    open: open.map((run) => openRun(run, now)),
    past: past.flatMap(pastRun),
  };
};

type Standing = Awaited<ReturnType<typeof listStanding>>;

async function progressIn(ctx: Ctx<User>, repoId: string, standing: Standing) {
  // A user without any records needs no pool.
  return standing.length === 0 ? counted([]) : counted(within(await poolOf(ctx, repoId), standing));
}

const within = (pool: Pool, standing: Standing): Standing =>
  standing.filter(({ questionId }) => pool.indexOf(questionId) >= 0);

function counted(standing: Standing): { seen: number; mastered: number } {
  return {
    seen: standing.filter(({ seen }) => seen).length,
    mastered: standing.filter(({ mastered }) => mastered).length,
  };
}

function levelsOf(pool: Pool): Record<string, number> {
  const levels: Record<string, number> = {};
  for (let index = 0; index < pool.size; index++) levels[pool.level(index)] = (levels[pool.level(index)] ?? 0) + 1;
  return levels;
}

function openRun(run: Run, now: Date) {
  const { trainId, mode, position, total, answered } = shownRun(run, now);
  return { trainId, mode, position, total, answered, updatedAt: run.updatedAt };
}

function pastRun({ id: trainId, mode, answered, rights, spentMs, finishedAt }: Run) {
  return finishedAt ? [{ trainId, mode, answered, right: rights, spentMs, finishedAt }] : [];
}
