import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import type { profileApi } from '@ganlin/contract/iam/profile';
import type { RoleType, userApi } from '@ganlin/contract/iam/user';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { avatarReplaced } from './own-events.ts';
import { findOwn } from './own.queries.ts';
import { holdUser } from '../model/queries.ts';
import { openIdCard, openMobile } from '../model/sealed-numbers.ts';
import { forgetSessions } from '../session/session.ts';
import * as queries from '../model/user.queries.ts';

export const detail: Handler<typeof profileApi.detail> = async (ctx) => {
  const { userName, realName, avatar, email, deptName, roleType, timePercent, mobileSealed, idCardSealed } =
    await getOwn(ctx);
  const { id } = ctx.user;
  return {
    userName,
    realName,
    avatar,
    email,
    deptName,
    timePercent,
    mobile: maskMobile(openMobile(ctx, id, mobileSealed)),
    idCard: maskIdCard(openIdCard(ctx, id, idCardSealed)),
    // The column's check constraint allows nothing else.
    roleType: roleType as RoleType,
  };
};

/** The caller's own row; a session outlives its account by a moment at most. */
export async function getOwn(ctx: Ctx<User>) {
  const own = await findOwn(ctx.db, ctx.user.id);
  if (!own) throw new AppError('tokenInvalid');
  return own;
}

/** Nobody may take over an account that is open to everyone. */
export async function refuseDemo(ctx: Ctx<User>): Promise<void> {
  if ((await getOwn(ctx)).isDemo) throw new AppError('notForDemo');
}

export const update: Handler<typeof userApi.update> = (ctx, { realName, avatar }) =>
  changeOwn(ctx, async (before) => {
    // Only an upload sets an avatar (`setAvatar`): an external URL would reveal to its owner who views it.
    if (avatar && avatar !== before.avatar) throw new AppError('fileNotPublic');
    return { realName, avatar: avatar ?? before.avatar };
  }).then(() => null);

/** Sets the picture that the caller has just uploaded as their avatar, in the caller's transaction. */
export function setAvatar(ctx: Ctx<User>, address: string): Promise<void> {
  return changeOwn(ctx, async ({ realName }) => ({ realName, avatar: address }));
}

interface Shown {
  readonly realName: string;
  readonly avatar: string;
}

function changeOwn(ctx: Ctx<User>, change: (before: Shown) => Promise<Shown>): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    await holdUser(ctx.db, id);
    const { realName, avatar } = await getOwn(ctx);
    const before = { realName, avatar };
    const after = await change(before);
    if (after.realName === realName && after.avatar === avatar) return;
    await queries.updateUsers(ctx.db, [id], { ...after, updatedAt: ctx.now });
    await record(ctx, { action: 'iam.userChanged', target: `user:${id}`, summary: '本人修改', before, after });
    if (avatar !== '' && avatar !== after.avatar) await emit(ctx, avatarReplaced, { userId: id, address: avatar });
    const hashes = await queries.sessionHashes(ctx.db, [id]);
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
  });
}
