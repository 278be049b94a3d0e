import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { idsInScope, listHolders } from '../../iam/index.ts';

const MARKS = 'exam:grading:mark';

/** Graders must be in the caller's scope and have the right to mark: otherwise answers would wait for them for ever. */
export async function refuseUnfitGraders(
  ctx: Ctx<User>,
  graders: readonly { readonly userId: string }[],
): Promise<void> {
  const ids = [...new Set(graders.map(({ userId }) => userId))];
  const inScope = await idsInScope(ctx, ids);
  const active = await listHolders(ctx.db, MARKS, inScope);
  if (active.length < ids.length) throw new AppError('graderNotFound');
  const unable = active.filter(({ holds }) => !holds).map(({ realName }) => realName);
  if (unable.length > 0) throw new AppError('graderWithoutRight', { name: unable.join('、') });
}
