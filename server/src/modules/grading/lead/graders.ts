import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { idsInScope, realNamesOf, withPermission } from '../../iam/index.ts';

const MARKS = 'exam:grading:mark';

/** Graders must be in the caller's scope and have the right to mark: otherwise answers would wait for them for ever. */
export async function refuseUnfitGraders(
  ctx: Ctx<User>,
  graders: readonly { readonly userId: string }[],
): Promise<void> {
  const ids = [...new Set(graders.map(({ userId }) => userId))];
  if ((await idsInScope(ctx, ids)).length < ids.length) throw new AppError('graderNotFound');
  const able = new Set(await withPermission(ctx.db, MARKS, ids));
  const unable = ids.filter((id) => !able.has(id));
  if (unable.length === 0) return;
  const names = await realNamesOf(ctx.db, unable);
  throw new AppError('graderWithoutRight', { name: [...names.values()].join('、') });
}
