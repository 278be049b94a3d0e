import { addDays } from '@ganlin/contract/core/time';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import { ALL_REPOS } from '@ganlin/contract/practice/modes';
import type { bookApi } from '@ganlin/contract/practice/book';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findOpenRepo, loadQuestions, poolOf, refuseWithheldRepo } from '../../question/index.ts';
import * as queries from './book.queries.ts';
import { endOfToday } from '../model/day.rules.ts';

/** Max questions searched when filtering by bank or keyword: more than anyone gets wrong. */
const MAX_LOOKED_AT = 5_000;
const STEP = 500;
const WEEK = 7;

export const paging: Handler<typeof bookApi.paging> = async (ctx, { current, size, params }) => {
  await refuseWithheldRepo(ctx, params.repoId ?? null);
  const { records, total } = await queries.pageBook(ctx.db, await filterFor(ctx, params), { current, size });
  const questions = await loadQuestions(
    ctx,
    records.map(({ questionId, version }) => ({ id: questionId, version })),
  );
  const shown = records.flatMap((row) => {
    const found = questions.get(row.questionId);
    return found ? [{ ...row, level: found.level, text: found.text }] : [];
  });
  return { records: shown, total, current, size };
};

export const summary: Handler<typeof bookApi.summary> = async ({ db, now, user }) => {
  const days = Array.from({ length: WEEK }, (_, day) => addDays(endOfToday(now), day));
  const { week, ...counts } = await queries.countBook(db, user.id, days);
  return { ...counts, week, due: week[0] ?? 0 };
};

export const remove: Handler<typeof bookApi.remove> = async ({ db, user }, { questionIds }) => ({
  count: await queries.removeFromBook(db, user.id, questionIds),
});

type Params = Parsed<typeof bookApi.paging>['params'];

async function filterFor(ctx: Ctx<User>, params: Params): Promise<queries.BookFilter> {
  const { examId, source, type, due, repoId, keyword } = params;
  const filter = {
    userId: ctx.user.id,
    source,
    type,
    examId: examId === ALL_REPOS ? undefined : examId,
    dueBefore: due ? endOfToday(ctx.now) : undefined,
  };
  if (repoId === undefined && !keyword) return filter;
  const all = await queries.listBook(ctx.db, filter, MAX_LOOKED_AT);
  const within = repoId === undefined ? all : await ofRepo(ctx, repoId, all);
  const found = keyword ? await saying(ctx, keyword, within) : within;
  return { ...filter, ids: found.map(({ id }) => id) };
}

type Ref = { readonly id: string; readonly version: number };

async function ofRepo(ctx: Ctx<User>, repoId: string, refs: readonly Ref[]): Promise<readonly Ref[]> {
  if (!(await findOpenRepo(ctx, repoId))) return [];
  const pool = await poolOf(ctx, repoId);
  return refs.filter(({ id }) => pool.indexOf(id) >= 0);
}

async function saying(ctx: Ctx<User>, keyword: string, refs: readonly Ref[]): Promise<readonly Ref[]> {
  const wanted = keyword.toLowerCase();
  const found: Ref[] = [];
  for (let from = 0; from < refs.length; from += STEP) {
    const step = refs.slice(from, from + STEP);
    const questions = await loadQuestions(ctx, step);
    found.push(...step.filter(({ id }) => questions.get(id)?.text.toLowerCase().includes(wanted)));
  }
  return found;
}
