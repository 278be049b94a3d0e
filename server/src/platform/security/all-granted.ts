import type { Ctx, User } from '../ctx.ts';
import { AppError } from '../errors.ts';

/** For permissions that lead to all others: only for a user whose role grants everything anyway. */
export function refuseUnlessAllGranted({ user }: Pick<Ctx<User>, 'user'>): void {
  if (!user.grantsAll) throw new AppError('allRightsNeeded');
}
