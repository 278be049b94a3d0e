import { addSeconds, Time } from '@ganlin/contract/core/time';
import { SMS_SENT, SmsType, type smsApi } from '@ganlin/contract/iam/sign-in/sms';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { keyedHash, seal, unseal, type SealedAt } from '../../../platform/security/sealed.ts';
import { integrationOf, siteSwitches } from '../../site/index.ts';
import { useCaptcha } from '../captcha/captcha.ts';
import { isDemoOpen } from '../demo-account/demo.ts';
import * as queries from '../model/queries.ts';
import { openMobile } from '../model/sealed-numbers.ts';
import { giveSmsBack, refuseWithoutBudget, spendSms } from './sms-budget.ts';
import { makeCode } from './sms-code.ts';
import { CODE_SECONDS } from './sms-code.rules.ts';
import { canText, text } from './sms-gateway.ts';
import { outboxPage } from './sms-outbox.ts';

/** The job looks up whether the number has an account, so neither the response nor its time reveals it. */
export const send: Handler<typeof smsApi.send> = async (ctx, { smsType, mobile, ...captcha }) => {
  await useCaptcha(ctx, captcha);
  await refuseClosed(ctx, smsType);
  if (smsType === SmsType.prove) await refuseUnlessOwn(ctx, mobile);
  if (!(await canText(ctx, smsType))) throw new AppError('smsOff');
  await refuseWithoutBudget(ctx, smsType);
  await makeCode(ctx, { mobile, smsType }, async (ctx, code) => {
    const until = addSeconds(ctx.now, CODE_SECONDS).toISOString();
    const sealed = seal(ctx.config.dataKeys, JSON.stringify({ mobile, code }), codePlace(smsType, until));
    await enqueue(ctx, deliverJob, { smsType, sealed, until });
  });
  return SMS_SENT;
};

/** A provider that is down is retried for as long as the code is valid. */
export const deliverJob = defineJob(
  'iam.deliverSms',
  z.object({ smsType: z.enum(SmsType), sealed: z.string(), until: z.string() }),
  async (ctx, { smsType, sealed, until }) => {
    if (ctx.now >= Time.decode(until)) return;
    const { mobile, code } = Message.parse(JSON.parse(unseal(ctx.config.dataKeys, sealed, codePlace(smsType, until))));
    if (!(await isWanted(ctx, smsType, mobile))) return;
    if (!(await spendSms(ctx, smsType))) {
      ctx.log.warn({ smsType }, 'code not sent: sms budget used up');
      return;
    }
    try {
      await text(ctx, { kind: smsType, mobile, values: { code } });
    } catch (error) {
      await giveSmsBack(ctx);
      throw error;
    }
  },
  { retries: 3 },
);

const codePlace = (smsType: SmsType, until: string): SealedAt => ['job.iam.deliverSms', smsType, until];

export const outbox: Handler<typeof smsApi.outbox> = async (ctx) => {
  const { provider } = await integrationOf(ctx, 'sms');
  if (ctx.config.production || provider !== 'none') throw new AppError('smsOff');
  return { contentType: 'text/html; charset=utf-8', body: await outboxPage(ctx) };
};

const Message = z.object({ mobile: z.string(), code: z.string() });

/** Refuses a code for a feature that is off. */
async function refuseClosed(ctx: Ctx, smsType: SmsType): Promise<void> {
  const site = await siteSwitches(ctx);
  if (isForSignedIn(smsType) && !ctx.user) throw new AppError('tokenInvalid');
  if (smsType === SmsType.reg && !site.userReg) throw new AppError('regOff');
  if (smsType === SmsType.reset && !site.mobileLogin) throw new AppError('mobileLoginOff');
  // A code of this kind also proves who binds a third-party account.
  const { mobileLogin, wechatLogin, cropLogin, dingLogin } = site;
  const isLoginOpen = mobileLogin || wechatLogin || cropLogin || dingLogin;
  if (smsType === SmsType.login && !isLoginOpen) throw new AppError('mobileLoginOff');
}

const isForSignedIn = (smsType: SmsType): boolean => smsType === SmsType.bind || smsType === SmsType.prove;

async function refuseUnlessOwn(ctx: Ctx, mobile: string): Promise<void> {
  const own = ctx.user && (await queries.findSealedMobile(ctx.db, ctx.user.id));
  if (openMobile(ctx, ctx.user?.id ?? '', own?.mobileSealed ?? '') !== mobile) throw new AppError('mobileNotOwn');
}

/**
 * A code that nobody could use is not sent. One that finds registrations is: whether there are any is known above this
 * module, and neither reply nor message may tell it apart.
 */
async function isWanted(ctx: Ctx, smsType: SmsType, mobile: string): Promise<boolean> {
  if (smsType === SmsType.reg || smsType === SmsType.find || isForSignedIn(smsType)) return true;
  const user = await queries.findUserByMobile(ctx.db, keyedHash(ctx.config.searchSecret, 'mobile', mobile));
  if (user?.isDemo) return smsType === SmsType.login && (await isDemoOpen(ctx));
  if (smsType === SmsType.reset && user && (await queries.isStaffAccount(ctx.db, user.id))) return false;
  return user !== undefined;
}
