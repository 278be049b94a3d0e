import { MAX_TOPIC_QUESTIONS } from '@ganlin/contract/practice/next';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { drawableVersions, practisableWithTags } from '../../question/index.ts';
import { pickForTopics } from './draw.rules.ts';
import type { Dealt } from './item.queries.ts';
import type { Run } from './run.queries.ts';
import { listLastRight } from './topic.queries.ts';

/** Max questions looked at for one practice. */
const MAX_LOOKED_AT = 5_000;

/** The questions on any of these knowledge points that the user may practise, across the open banks. */
export const listOnTopics = (ctx: Ctx<User>, tags: readonly string[]): Promise<string[]> =>
  practisableWithTags(ctx, { userId: ctx.user.id, tags, limit: MAX_LOOKED_AT });

/** The questions of a practice on knowledge points across all banks: what the user cannot do yet comes first. */
export async function drawOnTopics(ctx: Ctx<User>, { choice, seed }: Pick<Run, 'choice' | 'seed'>): Promise<Dealt[]> {
  const ids = (await listOnTopics(ctx, choice.tags)).toSorted();
  const known = await listLastRight(ctx.db, ctx.user.id, ids);
  const picked = pickForTopics(ids, known, { count: MAX_TOPIC_QUESTIONS, seed });
  const versions = await drawableVersions(ctx, picked);
  return picked.flatMap((questionId) => {
    const found = versions.get(questionId);
    return found ? [{ questionId, version: found.version, type: found.type }] : [];
  });
}
