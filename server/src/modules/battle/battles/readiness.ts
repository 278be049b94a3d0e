import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { countDrawable, listReposById } from '../../question/index.ts';
import { playableTypes } from '../model/questions.ts';
import type { Form } from './battle.ts';

/** With fewer questions than for this many matches, players would soon meet the same ones again. */
const MATCHES_COVERED = 3;

/** Requires banks that exist and may be used outside exams. */
export async function refuseUnusableRepos(ctx: Ctx<unknown>, repoIds: readonly string[]): Promise<void> {
  const repos = await listReposById(ctx.db, repoIds);
  const known = new Map(repos.map((repo) => [repo.id, repo]));
  for (const id of repoIds) {
    const repo = known.get(id);
    if (!repo) throw new AppError('repoNotFound');
    if (repo.examOnly) refuse(`题库“${repo.title}”仅供考试，不能用于对战`);
  }
}

/** Refuses to open a battle that nobody could play, with the first obstacle. */
export async function refuseUnlessReady(ctx: Ctx<unknown>, form: Form): Promise<void> {
  const { repoIds, questions, closesAt } = form;
  if (closesAt !== null && closesAt <= ctx.now) refuse(`结束时间 ${textInChina(closesAt).slice(0, 16)} 已过，请先修改`);
  await refuseUnusableRepos(ctx, repoIds);
  const needed = questions * MATCHES_COVERED;
  const count = await countDrawable(ctx.db, { repoIds, types: playableTypes, limit: needed });
  if (count < needed)
    refuse(`题库里已发布的单选、多选、判断题只有 ${count} 道，每局 ${questions} 题时至少要有 ${needed} 道`);
}

function refuse(reason: string): never {
  throw new AppError('battleNotReady', { reason });
}
