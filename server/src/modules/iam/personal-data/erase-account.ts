import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { forgetPerson } from '../../audit/index.ts';
import { deleteFactor } from '../model/second-factor.queries.ts';
import { deleteBindingsOf } from '../model/third-party.queries.ts';
import { countedName } from '../model/typed-name.ts';
import { endSessions, removeRoles } from '../model/user.queries.ts';
import { hashPassword } from '../password/password.ts';
import { accountErased } from '../profile/own-events.ts';
import { eraseUser, forgetFailures } from '../profile/own.queries.ts';
import { deleteFiltersOf } from '../profile/saved-filters.queries.ts';
import { forgetSessions } from '../session/session.ts';

/** A password that nobody knows. Slow, like any other: before the transaction. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

interface Account {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
}

/** Removes what identifies the person, here, in the log, and by event everywhere else. Call it in a transaction. */
export async function eraseAccount(ctx: Ctx<unknown>, { id, userName, passwordHash }: Account): Promise<void> {
  const hashes = await endSessions(ctx.db, [id]);
  await removeRoles(ctx.db, [id]);
  await deleteBindingsOf(ctx.db, [id]);
  await deleteFiltersOf(ctx.db, id);
  await deleteFactor(ctx.db, id);
  await forgetFailures(ctx.db, countedName(ctx, userName));
  // The database deletes the face by itself when the account is deleted.
  await eraseUser(ctx.db, id, { passwordHash, now: ctx.now });
  await forgetPerson(ctx, id);
  await emit(ctx, accountErased, { userId: id });
  ctx.afterCommit(() => forgetSessions(ctx, hashes));
}
