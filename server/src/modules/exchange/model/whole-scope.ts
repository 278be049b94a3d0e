import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { scopeOf } from '../../iam/index.ts';

/** Packages and results are about a whole installation: only those who may see all of its people handle them. */
export async function assertWholeScope(ctx: Ctx<User>): Promise<void> {
  if (!(await scopeOf(ctx)).all) throw new AppError('forbidden');
}
