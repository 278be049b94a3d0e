import { DAILY_COUNT } from '@ganlin/contract/practice/daily';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { DAY_GOAL, type nextApi } from '@ganlin/contract/practice/next';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findOpenRepo, listOpenRepos, refuseWithheldRepo, type OpenRepo } from '../../question/index.ts';
import { chooseQuestions } from '../daily/choose.ts';
import { findDailyRun } from '../daily/daily.queries.ts';
import { dayOf } from '../model/day.rules.ts';
import { findStreak } from '../model/record.queries.ts';
import { isMock, shownRun } from '../model/run.ts';
import { findRun } from '../model/run.queries.ts';
import { sourceOf } from '../model/sources.ts';
import { listOnTopics } from '../model/topics.ts';
import { isOverdue } from '../run/finish.ts';
import { ACROSS_TITLE, newRun, noChoice } from '../run/open.ts';
import * as queries from './next.queries.ts';
import { recommended, WEAK_AT_ONCE, type Facts } from './next.rules.ts';
import { countOnTopics, listWeak } from './weak.ts';

/** Unfinished runs and practised banks looked at: a few of them may be closed or used up. */
const MAX_RUNS = 5;
const MAX_REPOS = 20;

export const next: Handler<typeof nextApi.next> = async (ctx, { repoId, inBook }) => {
  const repo = repoId === ALL_REPOS ? null : await getOpenRepo(ctx, repoId);
  await refuseWithheldRepo(ctx, repo?.id ?? null);
  const weak = await listWeak(ctx, repo?.id ?? null);
  const tags = weak.slice(0, WEAK_AT_ONCE).map(({ name }) => name);
  const facts: Facts = {
    repoId,
    repoTitle: repo?.title ?? ACROSS_TITLE,
    inBook,
    runs: await listResumable(ctx, { repo, inBook }),
    due: await countIn(ctx, repo, PracticeMode.review),
    wrong: inBook ? await countIn(ctx, repo, PracticeMode.wrong) : 0,
    weak,
    weakQuestions: await countOnTopics(ctx, repo?.id ?? null, tags),
    // Whoever has chosen a bank wants to practise there.
    daily: repo ? 0 : await countDaily(ctx),
    order: await findOrder(ctx, repo),
  };
  return { next: recommended(facts), weak, day: await dayFor(ctx) };
};

export const topics: Handler<typeof nextApi.topics> = async (ctx, { tags }) => {
  await refuseWithheldRepo(ctx, null);
  const found = [];
  for (const name of new Set(tags)) found.push({ name, questions: (await listOnTopics(ctx, [name])).length });
  return found;
};

export const day: Handler<typeof nextApi.day> = (ctx) => dayFor(ctx);

async function dayFor({ db, now, user }: Ctx<User>) {
  const { today: answered, days: streakDays } = await findStreak(db, user.id, dayOf(now));
  return { answered, goal: DAY_GOAL, streakDays };
}

async function getOpenRepo(ctx: Ctx<User>, id: string): Promise<OpenRepo> {
  const repo = await findOpenRepo(ctx, id);
  if (!repo) throw new AppError('practiceRepoNotFound');
  return repo;
}

/** The runs that opening them again would continue. */
async function listResumable(
  ctx: Ctx<User>,
  { repo, inBook }: { readonly repo: OpenRepo | null; readonly inBook: boolean },
): Promise<Facts['runs']> {
  const ids = await queries.listUnfinished(ctx.db, {
    userId: ctx.user.id,
    repoId: repo?.id ?? (inBook ? null : undefined),
    modes: inBook ? [PracticeMode.wrong, PracticeMode.review] : undefined,
    limit: MAX_RUNS,
  });
  const runs = [];
  for (const id of ids) {
    const run = await findRun(ctx.db, id, ctx.user.id);
    if (!run || isOverdue(run, ctx.now)) continue;
    if (run.repoId !== null && run.repoId !== repo?.id && !(await findOpenRepo(ctx, run.repoId))) continue;
    const ahead = isMock(run) ? 0 : (await sourceOf(ctx, run)).left;
    const total = Math.max(run.dealt + ahead, isMock(run) ? run.total : 0);
    const { repoId, repoTitle, mode, position } = shownRun({ ...run, total }, ctx.now);
    // Memorised questions are read, not answered: those from the position on are left.
    const left = mode === PracticeMode.memorise ? total - run.position : total - run.answered;
    runs.push({ repoId, repoTitle, mode, position, left: Math.max(left, 0) });
  }
  return runs;
}

/** How many questions a new practice would have. */
async function countIn(ctx: Ctx<User>, repo: Pick<OpenRepo, 'id'> | null, mode: PracticeMode): Promise<number> {
  const ground = { userId: ctx.user.id, repoId: repo?.id ?? null, mode };
  return (await sourceOf(ctx, newRun(ctx, { ...ground, repoTitle: '', choice: noChoice }))).left;
}

async function countDaily(ctx: Ctx<User>): Promise<number> {
  const today = await findDailyRun(ctx.db, ctx.user.id, dayOf(ctx.now));
  if (today) return Math.max(today.total - today.answered, 0);
  const ground = { userId: ctx.user.id, repoId: null, mode: PracticeMode.daily };
  const run = newRun(ctx, { ...ground, repoTitle: '', choice: { ...noChoice, count: DAILY_COUNT } });
  return (await chooseQuestions(ctx, run)).length;
}

/** The bank itself, else the one practised last, else the first. */
async function findOrder(ctx: Ctx<User>, repo: OpenRepo | null): Promise<Facts['order']> {
  const chosen = repo ?? (await findUsualRepo(ctx));
  if (!chosen) return null;
  const questions = await countIn(ctx, chosen, PracticeMode.order);
  return { repoId: chosen.id, repoTitle: chosen.title, questions };
}

async function findUsualRepo(ctx: Ctx<User>): Promise<OpenRepo | undefined> {
  const { records } = await listOpenRepos(ctx, { current: 1, size: MAX_REPOS });
  const open = records.filter(({ total }) => total > 0);
  const practised = await queries.listPractised(ctx.db, ctx.user.id, MAX_RUNS);
  const known = practised.flatMap((id) => open.find((one) => one.id === id) ?? []);
  return known[0] ?? open[0];
}
