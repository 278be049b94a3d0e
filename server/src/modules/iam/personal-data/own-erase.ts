import { addSeconds } from '@ganlin/contract/core/time';
import type { profileApi } from '@ganlin/contract/iam/profile';
import { RoleType } from '@ganlin/contract/iam/user';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { forgetPerson, record, stillNamed } from '../../audit/index.ts';
import { provePassword } from '../profile/own-password.ts';
import { getOwn, refuseDemo } from '../profile/own-profile.ts';
import { ERASED_NAME, erasedSince } from '../profile/own.queries.ts';
import { eraseAccount, unknownPassword } from './erase-account.ts';
import { holdUser } from '../model/queries.ts';

/**
 * Erases the account permanently. Its row stays for the results that point to it, without anything that identifies
 * the user.
 */
export const eraseOwn: Handler<typeof profileApi.eraseOwn> = async (ctx, { password }) => {
  if (ctx.user.roleType !== RoleType.learner) throw new AppError('notForStaff');
  await refuseDemo(ctx);
  await provePassword(ctx, password);
  const passwordHash = await unknownPassword();
  return transaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    await holdUser(ctx.db, id);
    // Checked again: of two concurrent requests the second finds no account.
    const { userName } = await getOwn(ctx);
    await eraseAccount(ctx, { id, userName, passwordHash });
    const by = { id, userName: '', realName: ERASED_NAME };
    await record(ctx, { action: 'iam.accountErased', target: `user:${id}`, by });
    return null;
  });
};

const STEP = 500;
/** Longer than the log must retain anything about an erased account. */
const LOOKED_AT_SECONDS = 365 * 86_400;

/**
 * Removes from the log what it had to retain for a while, and what was written while the account was being erased.
 */
export const forgetErased: Schedule = {
  name: 'iam.forgetErased',
  title: '清除日志中已注销用户的个人信息',
  everySeconds: 21_600,
  run: async (ctx) => {
    const since = addSeconds(ctx.now, -LOOKED_AT_SECONDS);
    for (let after: string | undefined; ;) {
      const erased = await erasedSince(ctx.db, { since, after, limit: STEP });
      for (const id of await stillNamed(ctx.db, erased)) await forgetPerson(ctx, id);
      if (erased.length < STEP) return;
      after = erased.at(-1);
    }
  },
};
