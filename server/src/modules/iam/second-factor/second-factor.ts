import { randomBytes } from 'node:crypto';
import type { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { refuseUnlessAllGranted } from '../../../platform/security/all-granted.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { seal } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { siteName } from '../../site/index.ts';
import { provePassword } from '../profile/own-password.ts';
import { refuseDemo } from '../profile/own-profile.ts';
import { makeRecoveryCodes, useFirstCode, useSecondFactor } from './second-factor-code.ts';
import * as queries from '../model/second-factor.queries.ts';
import { forgetSessions } from '../session/session.ts';
import { base32, enrolmentAddress } from './totp.rules.ts';
import { secondFactorChanged } from '../model/user-events.ts';
import { endSessions, sessionHashes } from '../model/user.queries.ts';
import { getUser } from '../user/users.ts';

/** As long as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const detail: Handler<typeof secondFactorApi.detail> = async (ctx) => {
  const { id, secondFactorDemanded } = ctx.user;
  const factor = await queries.findFactor(ctx.db, id);
  return {
    enabledAt: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await queries.countRecoveryCodes(ctx.db, id),
    demanded: secondFactorDemanded,
  };
};

export const start: Handler<typeof secondFactorApi.start> = async (ctx) => {
  await refuseDemo(ctx);
  const { id, userName } = ctx.user;
  const secret = randomBytes(SECRET_BYTES);
  const secretSealed = seal(ctx.config.dataKeys, secret.toString('base64'), ['iamTotp.secretSealed', id]);
  const isSaved = await queries.saveSecret(ctx.db, { userId: id, secretSealed, now: ctx.now });
  if (!isSaved) throw new AppError('secondFactorExists');
  const address = enrolmentAddress(secret, { site: await siteName(ctx), userName });
  return { secret: base32(secret), address };
};

/** From here on every other session of the user needs a code. */
export const confirm: Handler<typeof secondFactorApi.confirm> = async (ctx, { code }) => {
  const { id } = ctx.user;
  const factor = await queries.findFactor(ctx.db, id);
  if (factor?.confirmedAt) throw new AppError('secondFactorExists');
  await useFirstCode(ctx, code);
  return transaction(ctx, async (ctx) => {
    await queries.confirmFactor(ctx.db, id, ctx.now);
    const recoveryCodes = await makeRecoveryCodes(ctx);
    await queries.markSession(ctx.db, ctx.user.sessionId, { secondFactorAt: ctx.now, provedAt: ctx.now });
    await record(ctx, { action: 'iam.secondFactorEnrolled', target: `user:${id}` });
    await changed(ctx, id, '已启用');
    return { recoveryCodes };
  });
};

export const verify: Handler<typeof secondFactorApi.verify> = async (ctx, { code }) => {
  await passWith(ctx, code, { secondFactorAt: ctx.now });
  return null;
};

export const renewCodes: Handler<typeof secondFactorApi.renewCodes> = (ctx) =>
  transaction(ctx, async (ctx) => {
    const factor = await queries.findFactor(ctx.db, ctx.user.id);
    if (!factor?.confirmedAt) throw new AppError('secondFactorMissing');
    const recoveryCodes = await makeRecoveryCodes(ctx);
    await record(ctx, { action: 'iam.recoveryCodesRenewed', target: `user:${ctx.user.id}` });
    return { recoveryCodes };
  });

export const remove: Handler<typeof secondFactorApi.remove> = (ctx) =>
  transaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    if (!(await queries.deleteFactor(ctx.db, id))) throw new AppError('secondFactorMissing');
    await record(ctx, { action: 'iam.secondFactorRemoved', target: `user:${id}` });
    await changed(ctx, id, '已关闭');
    return null;
  });

/** Needs all permissions: with fewer, a user could reset the factor of those who have them and sign in as them. */
export const reset: Handler<typeof secondFactorApi.reset> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const { realName } = await getUser(ctx, id);
    refuseUnlessAllGranted(ctx);
    if (id === ctx.user.id) throw new AppError('notYourself');
    if (!(await queries.deleteFactor(ctx.db, id))) throw new AppError('secondFactorMissing');
    const hashes = await endSessions(ctx.db, [id]);
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    await record(ctx, { action: 'iam.secondFactorReset', target: `user:${id}`, summary: realName });
    await changed(ctx, id, '已被管理员重置');
    return null;
  });

/** Needs the password, and the code if the user has a second factor. */
export const prove: Handler<typeof secondFactorApi.prove> = async (ctx, { password, code }) => {
  await provePassword(ctx, password);
  if (ctx.user.hasSecondFactor) await passWith(ctx, code ?? '', {});
  else await mark(ctx, {});
  return null;
};

async function passWith(ctx: Ctx<User>, code: string, marks: { secondFactorAt?: Date }): Promise<void> {
  const kind = await useSecondFactor(ctx, code);
  if (kind === 'recovery') {
    const left = await queries.countRecoveryCodes(ctx.db, ctx.user.id);
    await record(ctx, { action: 'iam.recoveryCodeUsed', target: `user:${ctx.user.id}`, summary: `还剩 ${left} 个` });
    await changed(ctx, ctx.user.id, `使用了一个恢复码，还剩 ${left} 个`);
  }
  await mark(ctx, marks);
}

async function mark(ctx: Ctx<User>, marks: { secondFactorAt?: Date }): Promise<void> {
  const hashes = await queries.markSession(ctx.db, ctx.user.sessionId, { ...marks, provedAt: ctx.now });
  await forgetSessions(ctx, hashes).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'session not forgotten after a proof'),
  );
}

/** Notifies the user, and makes every process reload their sessions. */
async function changed(ctx: Ctx, userId: string, what: string): Promise<void> {
  await emit(ctx, secondFactorChanged, { id: newId(), userId, what, at: ctx.now.toISOString() });
  const hashes = await sessionHashes(ctx.db, [userId]);
  ctx.afterCommit(() => forgetSessions(ctx, hashes));
}
