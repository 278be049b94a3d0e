import type { Definition } from '@ganlin/contract/core/endpoint';
import type { Ctx, User } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { refuseUnlessProved } from './recent-proof.ts';

type Guarded = Pick<
  Definition,
  'access' | 'ownAccount' | 'beforePasswordChange' | 'beforeSecondFactor' | 'recentProof'
>;

/** Refuses a caller whom an endpoint or a message does not admit. */
export function authorize(guarded: Guarded, ctx: Ctx): void {
  const { access, ownAccount, recentProof } = guarded;
  const { user } = ctx;
  if (user?.embed && ownAccount) throw new AppError('notInFrame');
  if (access === 'public') return;
  if (!user) throw new AppError('tokenInvalid');
  refuseUnfinished(user, guarded);
  if (!hasAccess(user, access)) throw new AppError('forbidden');
  if (recentProof === true) refuseUnlessProved({ ...ctx, user });
}

/** A session that still needs its second factor or a new password is open to little. */
export function refuseUnfinished(
  user: User,
  { beforePasswordChange, beforeSecondFactor }: Pick<Guarded, 'beforePasswordChange' | 'beforeSecondFactor'> = {},
): void {
  if (user.secondFactor !== 'none' && !beforeSecondFactor) throw new AppError(secondFactorRefusals[user.secondFactor]);
  if (user.mustChangePassword && !beforePasswordChange) throw new AppError('passwordExpired');
}

export function hasAccess(user: User, access: Guarded['access']): boolean {
  return access === 'public' || access === 'session' || user.permissions.has(access.slice('perm:'.length));
}

const secondFactorRefusals = {
  required: 'secondFactorRequired',
  enrolmentRequired: 'secondFactorEnrolmentRequired',
} as const;
