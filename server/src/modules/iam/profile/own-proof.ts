import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import { newId } from '../../../platform/ids.ts';
import { provePassword } from './own-password.ts';
import { findSealedMobile } from '../model/queries.ts';
import { openMobile } from '../model/sealed-numbers.ts';
import { useSmsCode } from '../sms/sms-code.ts';
import { signInWayAdded } from '../model/user-events.ts';

interface OwnProof {
  readonly password?: string | undefined;
  readonly proofCode?: string | undefined;
}

/** Refuses unless the password is right, or the code sent to the number on file. Call it outside a transaction. */
export async function proveOwner(ctx: Ctx<User>, { password, proofCode }: OwnProof): Promise<void> {
  if (password !== undefined) return provePassword(ctx, password);
  if (proofCode === undefined) throw new AppError('passwordMissing');
  const own = await findSealedMobile(ctx.db, ctx.user.id);
  const mobile = openMobile(ctx, ctx.user.id, own?.mobileSealed ?? '');
  await useSmsCode(ctx, { mobile, smsType: SmsType.prove, code: proofCode });
}

/** Notifies the owner of a new way to sign in to the account. Call it in the transaction that adds it. */
export async function noticeNewWay(
  ctx: Ctx,
  userId: string,
  { way, oldMobileSealed = '' }: { way: string; oldMobileSealed?: string },
): Promise<void> {
  await emit(ctx, signInWayAdded, { id: newId(), userId, way, at: ctx.now.toISOString(), oldMobileSealed });
}
