import type { Ctx, User } from '../../../platform/ctx.ts';
import { getMembership, namesOf } from '../../iam/index.ts';
import type { Rating } from './rating.ts';
import { standingNow } from './standing.ts';

/** Somebody who takes part in a match, as the others see them. */
export interface Joining {
  readonly userId: string | null;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string;
  readonly avatar: string;
  readonly rating: Rating | null;
}

/** The user as others see them in a match. */
export async function joiningUser(ctx: Ctx<User>, { isRated }: { readonly isRated: boolean }): Promise<Joining> {
  const { id, realName, userName, avatar } = ctx.user;
  const { deptId } = await getMembership(ctx.db, id);
  const names = await namesOf(ctx.db, 'dept', [deptId]);
  const rating = isRated ? await standingNow(ctx, id) : null;
  return { userId: id, name: realName || userName, deptId, deptName: names.one(deptId), avatar, rating };
}
