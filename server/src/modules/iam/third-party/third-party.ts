import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import type { thirdPartyApi } from '@ganlin/contract/iam/sign-in/third-party';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { siteSwitches } from '../../site/index.ts';
import { countSignIn } from '../session/count-sign-in.ts';
import { provenAccount, refuseUnlessNormal, signIn } from '../session/login.ts';
import { findUserByMobile } from '../model/queries.ts';
import { checkSmsCode, spendSmsCode } from '../sms/sms-code.ts';
import { bindTo, findBound, noteUse, refuseTies, wayOf, type Owner } from './third-party-binding.ts';
import { addressOf, outsiderOf, refuseUnlessOpen, type Outsider } from './third-party-provider.ts';
import { comeBack, giveTicket, readTicket, setOut, useTicket } from './third-party-trip.ts';

export const wechatUrl: Handler<typeof thirdPartyApi.wechatUrl> = (ctx, { state }) => begin(ctx, 'wechat', state);
export const cropUrl: Handler<typeof thirdPartyApi.cropUrl> = (ctx, { state }) => begin(ctx, 'crop', state);
export const dingUrl: Handler<typeof thirdPartyApi.dingUrl> = (ctx, { state }) => begin(ctx, 'ding', state);

export const exchange: Handler<typeof thirdPartyApi.exchange> = async (ctx, { code, ...proof }) => {
  const { provider, userId } = await comeBack(ctx, proof);
  if (userId !== null) throw new AppError('stateWrong');
  return countSignIn(ctx, countedWay[provider], () => enter(ctx, provider, code));
};

async function enter(ctx: Ctx, provider: Outsider['provider'], code: string): Promise<Exchanged> {
  const outsider = await outsiderOf(ctx, provider, code);
  const bound = await findBound(ctx, outsider);
  if (!bound) {
    const ticket = await giveTicket(ctx, outsider);
    return { kind: 'unbound', ticket, provider, nickName: outsider.nickName };
  }
  refuseUnlessNormal(bound);
  return transaction(ctx, async (ctx) => {
    await noteUse(ctx, bound.bindingId, outsider);
    const { token } = await signIn(ctx, bound, { way: wayOf(provider) });
    return { kind: 'session', token };
  });
}

type Exchanged = Awaited<ReturnType<typeof exchange>>;

const countedWay = { wechat: 'wechat', crop: 'wecom', ding: 'dingtalk' } as const;

export const bind: Handler<typeof thirdPartyApi.bind> = async (ctx, { ticket, ...claim }) => {
  const { provider } = await readTicket(ctx, ticket);
  await refuseUnlessOpen(ctx, provider);
  return countSignIn(ctx, countedWay[provider], async () =>
    bindAndEnter(ctx, { ticket, user: await provenAccount(ctx, claim) }),
  );
};

export const bindByMobile: Handler<typeof thirdPartyApi.bindByMobile> = async (ctx, { ticket, mobile, smsCode }) => {
  const { provider } = await readTicket(ctx, ticket);
  await refuseUnlessOpen(ctx, provider);
  if (!(await siteSwitches(ctx)).mobileLogin) throw new AppError('mobileLoginOff');
  return countSignIn(ctx, countedWay[provider], async () => {
    const codeId = await checkSmsCode(ctx, { mobile, smsType: SmsType.login, code: smsCode });
    const user = await findUserByMobile(ctx.db, keyedHash(ctx.config.searchSecret, 'mobile', mobile));
    // No code is ever sent to a number without an account, so the code was guessed.
    if (!user) throw new AppError('smsCodeWrong');
    refuseUnlessNormal(user);
    return bindAndEnter(ctx, { ticket, user, codeId });
  });
};

async function begin(ctx: Ctx, provider: Outsider['provider'], state: string): Promise<{ url: string }> {
  const url = await addressOf(ctx, provider, state);
  await setOut(ctx, state, { provider, userId: null });
  return { url };
}

/** Refuses whatever it can while the ticket is still valid, so that another account may be tried. */
async function bindAndEnter(
  ctx: Ctx,
  { ticket, user, codeId }: { ticket: string; user: Owner & { isDemo: boolean }; codeId?: string },
): Promise<{ token: string }> {
  // Everyone knows the password of a demo account: binding it would affect all its visitors.
  if (user.isDemo) throw new AppError('notForDemo');
  await refuseTies(ctx, await readTicket(ctx, ticket), user);
  const outsider = await useTicket(ctx, ticket);
  return transaction(ctx, async (ctx) => {
    if (codeId !== undefined) await spendSmsCode(ctx, codeId);
    await bindTo(ctx, outsider, { owner: user, lastLoginAt: ctx.now });
    return signIn(ctx, user, { way: wayOf(outsider.provider), isProved: codeId === undefined });
  });
}
