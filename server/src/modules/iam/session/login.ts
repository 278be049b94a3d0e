import { addSeconds } from '@ganlin/contract/core/time';
import { demoAccounts, type sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { UserState } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/http/guards/address-key.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { useCaptcha } from '../captcha/captcha.ts';
import { isDemoOpen } from '../demo-account/demo.ts';
import { deviceSource, forgetDevice, isKnownDevice, rememberDevice } from './known-device.ts';
import {
  ACCOUNT_FAILURES_PER_DAY,
  DEVICE_FAILURES,
  FAILURES_FORGOTTEN_SECONDS,
  lockedUntil,
  waitText,
} from '../model/lock.rules.ts';
import { isPassword } from '../password/password.ts';
import * as queries from '../model/queries.ts';
import { openSession } from './session.ts';
import { countOnSite, refuseSpraying, takeBackTry } from './spraying.ts';
import { countedName, loggedName } from '../model/typed-name.ts';

type Account = NonNullable<Awaited<ReturnType<typeof queries.findUserByName>>>;

interface Claim {
  readonly username: string;
  readonly password: string;
  readonly captchaKey: string;
  readonly captchaValue: string;
}

export const login: Handler<typeof sessionApi.login> = async (ctx, claim) => {
  const user = await provenAccount(ctx, claim);
  return transaction(ctx, (ctx) => signIn(ctx, user, { way: '账号密码', isProved: true }));
};

/**
 * Returns the account of this password and captcha if they are right; counts wrong guesses and locks out the guesser.
 */
export async function provenAccount(ctx: Ctx, { username, password, ...captcha }: Claim): Promise<Account> {
  await useCaptcha(ctx, captcha);
  const name = username.toLowerCase();
  const isKnown = await isKnownDevice(ctx, name);
  const source = { userName: countedName(ctx, name), ip: isKnown ? deviceSource(ctx) : addressKey(ctx.origin.ip) };
  // A known device is only affected by its own failures, whatever others do.
  if (!isKnown) await refuseSpraying(ctx);
  await refuseWhileLocked(ctx, source);
  if (!isKnown) await refuseManyFailures(ctx, source.userName);
  const user = await queries.findUserByName(ctx.db, name);
  const isRight = await isPassword(user?.passwordHash, password);
  // Everyone knows the password of a demo account: while demo is off it counts as a wrong one.
  const isClosed = user?.isDemo === true && !(await isDemoOpen(ctx));
  if (!isRight || isClosed || !user) return countFailure(ctx, { source, name: loggedName(name, user), user, isKnown });
  refuseUnlessNormal(user);
  await queries.clearFailures(ctx.db, source.userName, source.ip);
  if (!isKnown) await takeBackTry(ctx);
  return user;
}

/** Sign-in without a password, for trying the product; both the server's switch and the site's must allow it. */
export const demoLogin: Handler<typeof sessionApi.demoLogin> = async (ctx, { account }) => {
  const user = (await isDemoOpen(ctx)) ? await queries.findUserByName(ctx.db, demoAccounts[account]) : undefined;
  if (!user?.isDemo) throw new AppError('demoOff');
  refuseUnlessNormal(user);
  return transaction(ctx, (ctx) => signIn(ctx, user, { way: '演示账号' }));
};

/**
 * Opens the session of a user who has proved their identity; `way` is how, as the log names it. Every sign-in except
 * a host's ticket comes through here; the session's first call finds out whether it needs a second factor.
 */
export async function signIn(
  ctx: Ctx,
  user: Pick<Account, 'id' | 'userName' | 'realName'>,
  { way, isProved = false }: { readonly way: string; readonly isProved?: boolean },
): Promise<{ token: string }> {
  const { id, token } = await openSession(ctx, user.id, { isProved });
  await queries.noteLogin(ctx.db, user.id, ctx.now);
  await rememberDevice(ctx, user);
  await record(ctx, { action: 'iam.login', target: `session:${id}`, summary: way, by: user });
  return { token };
}

/**
 * Failures with the same source are counted together: `userName` is a `countedName`, `ip` is an address
 * (`addressKey`) or a known device.
 */
interface Source {
  readonly userName: string;
  readonly ip: string;
}

async function refuseWhileLocked(ctx: Ctx, { userName, ip }: Source): Promise<void> {
  const failure = await queries.findFailure(ctx.db, userName, ip);
  if (!failure || failure.lockedUntil <= ctx.now) return;
  throw new AppError('loginLocked', { wait: waitText(failure.lockedUntil, ctx.now) });
}

/** Someone guesses from many addresses: the account's owner can still sign in from a device used before. */
async function refuseManyFailures(ctx: Ctx, name: string): Promise<void> {
  const since = addSeconds(ctx.now, -FAILURES_FORGOTTEN_SECONDS);
  if ((await queries.countFailures(ctx.db, name, since)) < ACCOUNT_FAILURES_PER_DAY) return;
  throw new AppError('loginLocked', { wait: '24 小时' });
}

interface Failed {
  readonly source: Source;
  /** For the log. */
  readonly name: string;
  readonly user: Account | undefined;
  readonly isKnown: boolean;
}

async function countFailure(ctx: Ctx, { source, name, user, isKnown }: Failed): Promise<never> {
  const until = await transaction(ctx, async (ctx) => {
    const forgetBefore = addSeconds(ctx.now, -FAILURES_FORGOTTEN_SECONDS);
    const failures = await queries.addFailure(ctx.db, source, { now: ctx.now, forgetBefore });
    const until = lockedUntil(failures, ctx.now);
    await queries.setLock(ctx.db, source, until);
    if (user && isKnown && failures >= DEVICE_FAILURES) await forgetDevice(ctx, user.id);
    const action = until > ctx.now ? 'iam.loginLocked' : 'iam.loginFailed';
    const by = { id: user?.id ?? null, userName: name, realName: user?.realName ?? '' };
    await record(ctx, { action, by, summary: `第 ${failures} 次` });
    return until;
  });
  await countOnSite(ctx);
  if (until > ctx.now) throw new AppError('loginLocked', { wait: waitText(until, ctx.now) });
  throw new AppError('loginFailed');
}

/** Only a caller who has proved to be the owner learns that the account is disabled or awaits review. */
export function refuseUnlessNormal({ state }: Pick<Account, 'state'>): void {
  if (state === UserState.disabled) throw new AppError('userDisabled');
  if (state === UserState.pending) throw new AppError('userPending');
}
