import type { Ctx, User } from '../ctx.ts';
import { AppError } from '../errors.ts';

/**
 * Rejects what a session alone must not do, unless the user has proved their identity a moment ago. Where only some
 * requests of an endpoint need that (`recentProof: 'sometimes'`), `when` says whether this one does.
 */
export function refuseUnlessProved(
  { user, now, checked }: Pick<Ctx<User>, 'user' | 'now' | 'checked'>,
  { when = true }: { readonly when?: boolean } = {},
): void {
  checked.add('proof');
  if (when && user.provedUntil <= now.getTime()) throw new AppError('proofRequired');
}
