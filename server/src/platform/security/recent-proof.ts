import type { Ctx, User } from '../ctx.ts';
import { AppError } from '../errors.ts';

/**
 * Refuses what a session alone must not do, unless its user has proved a moment ago to be the one who sits there. Where
 * only some requests of an endpoint need that (`recentProof: 'sometimes'`), `when` says whether this one does.
 */
export function refuseUnlessProved(
  { user, now, asked: requested }: Pick<Ctx<User>, 'user' | 'now' | 'asked'>,
  { when = true }: { readonly when?: boolean } = {},
): void {
  requested.add('proof');
  if (when && user.provedUntil <= now.getTime()) throw new AppError('proofRequired');
}
