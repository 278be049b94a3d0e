import { addDays } from '@ganlin/contract/core/time';
import { MAX_TOPIC_QUESTIONS, type WeakTag } from '@ganlin/contract/practice/next';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { poolOf, practisableAmong, tagsByQuestion } from '../../question/index.ts';
import { selectionOf } from '../model/selection.ts';
import { listAnswered } from '../model/topic.queries.ts';
import { listOnTopics } from '../model/topics.ts';
import { weakTags } from './weak.rules.ts';

/** Older answers say nothing about today. */
const DAYS = 180;
const MAX_ANSWERED = 2_000;

/** The user's weak knowledge points, in one bank or everywhere; only questions that may be practised now count. */
export async function listWeak(ctx: Ctx<User>, repoId: string | null): Promise<WeakTag[]> {
  const since = addDays(ctx.now, -DAYS);
  const answered = await listAnswered(ctx.db, ctx.user.id, { since, limit: MAX_ANSWERED });
  if (answered.length === 0) return [];
  const ids = answered.map(({ questionId }) => questionId);
  const pool = repoId === null ? null : await poolOf(ctx, repoId);
  const allowed = pool ? null : await practisableAmong(ctx, ids, ctx.user.id);
  const here = answered.filter(({ questionId: id }) => (pool ? pool.indexOf(id) >= 0 : allowed?.has(id)));
  const tags = await tagsByQuestion(ctx, ids);
  return weakTags(
    here.map(({ questionId, right, answers, lastAt: at }) => ({
      tags: tags.get(questionId) ?? [],
      right,
      answers,
      at,
    })),
    ctx.now,
  );
}

/** The length of a practice on these knowledge points. */
export async function countOnTopics(ctx: Ctx<User>, repoId: string | null, tags: string[]): Promise<number> {
  if (tags.length === 0) return 0;
  if (repoId === null) return Math.min((await listOnTopics(ctx, tags)).length, MAX_TOPIC_QUESTIONS);
  const pool = await poolOf(ctx, repoId);
  return (await selectionOf(ctx, { repoId, pool, choice: { types: [], levels: [], tags } })).length;
}
