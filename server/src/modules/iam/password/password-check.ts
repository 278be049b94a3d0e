import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { sitePolicy } from '../../site/index.ts';
import { guessabilityOf } from './password-strength.ts';
import { weaknessOf } from './password.rules.ts';

interface PasswordOwner {
  readonly roleType: number;
  readonly userName: string;
  readonly realName?: string | undefined;
  readonly mobile?: string | undefined;
}

/** Refuses a new password that breaks the site's rules or is too easily guessed, and says why. */
export async function refuseWeakPassword(ctx: Ctx, password: string, owner: PasswordOwner): Promise<void> {
  const policy = await sitePolicy(ctx);
  const { roleType, userName, realName = '', mobile = '' } = owner;
  const rule =
    weaknessOf(password, owner, policy) ??
    (await guessabilityOf(password, { roleType, knownWords: [userName, realName, mobile] }, policy));
  if (rule) throw new AppError('passwordWeak', { rule });
}
