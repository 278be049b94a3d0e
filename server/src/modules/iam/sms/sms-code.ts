import { randomInt, timingSafeEqual } from 'node:crypto';
import { addSeconds } from '@ganlin/contract/core/time';
import type { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/http/guards/address-key.ts';
import { newId } from '../../../platform/ids.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { waitText } from '../model/lock.rules.ts';
import { CODE_SECONDS, DAY, mobileWaitsUntil, UNUSED_PER_ADDRESS } from './sms-code.rules.ts';
import * as queries from './sms-code.queries.ts';

interface Purpose {
  readonly mobile: string;
  readonly smsType: SmsType;
}

/** Creates a code for a number, if its limits allow one more; `deliver` runs in the same transaction. */
export function makeCode(
  ctx: Ctx,
  { mobile, smsType }: Purpose,
  deliver: (ctx: Ctx, code: string) => Promise<void>,
): Promise<void> {
  const mobileHash = hashOf(ctx, mobile);
  return transaction(ctx, async (ctx) => {
    await queries.holdSender(ctx.db, { mobileHash, ip: addressKey(ctx.origin.ip) });
    await refuseTooMany(ctx, mobileHash);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await queries.insertCode(ctx.db, {
      id: newId(),
      mobileHash,
      smsType,
      codeHash: codeHash(ctx, { mobile, smsType, code }),
      ip: addressKey(ctx.origin.ip),
      sentAt: ctx.now,
      expiresAt: addSeconds(ctx.now, CODE_SECONDS),
    });
    await deliver(ctx, code);
  });
}

/** Uses up the code that was sent to a number for this purpose, or refuses. Call it outside a transaction. */
export async function useSmsCode(ctx: Ctx, given: Purpose & { readonly code: string }): Promise<void> {
  await spendSmsCode(ctx, await checkSmsCode(ctx, given));
}

/**
 * Refuses a wrong code and returns the right one's id, which `spendSmsCode` uses up in the transaction of the action:
 * if that fails, the code stays valid for another try. The guess is counted before it is compared, and outside any
 * transaction, so that no rollback undoes it.
 */
export async function checkSmsCode(
  ctx: Ctx,
  { mobile, smsType, code }: Purpose & { readonly code: string },
): Promise<string> {
  if (ctx.db.isTransaction) throw new Error('a guess must be counted outside the transaction');
  const taken = await queries.takeGuess(ctx.db, { mobileHash: hashOf(ctx, mobile), smsType, now: ctx.now });
  const given = codeHash(ctx, { mobile, smsType, code });
  if (!taken?.codeHash || !timingSafeEqual(taken.codeHash, given)) throw new AppError('smsCodeWrong');
  return taken.id;
}

/** Of two concurrent uses of a code, one succeeds. */
export async function spendSmsCode(ctx: Ctx, id: string): Promise<void> {
  if (!(await queries.useUp(ctx.db, id, ctx.now))) throw new AppError('smsCodeWrong');
}

/** A counted notice, or the time when the number may have one more. */
type CountedNotice = { readonly id: string; readonly until?: undefined } | { readonly until: Date };

/**
 * Counts one notice for a number together with its codes. Call it in a transaction: two notices never count the same
 * free slot.
 */
export async function countNotice(ctx: Ctx, mobile: string): Promise<CountedNotice> {
  const mobileHash = hashOf(ctx, mobile);
  await queries.holdSender(ctx.db, { mobileHash });
  const sent = await queries.sentTo(ctx.db, mobileHash, addSeconds(ctx.now, -DAY));
  const until = mobileWaitsUntil(sent, ctx.now, 'notice');
  if (until) return { until };
  const id = newId();
  await queries.insertNotice(ctx.db, { id, mobileHash, sentAt: ctx.now });
  return { id };
}

/** For a notice that was not sent after all. */
export async function uncountNotice({ db }: Ctx, id: string): Promise<void> {
  await queries.deleteNotice(db, id);
}

async function refuseTooMany(ctx: Ctx, mobileHash: Buffer): Promise<void> {
  const sent = await queries.sentTo(ctx.db, mobileHash, addSeconds(ctx.now, -DAY));
  const until = mobileWaitsUntil(sent, ctx.now);
  if (until) throw new AppError('smsTooOften', { wait: waitText(until, ctx.now) });
  const { count, seconds } = UNUSED_PER_ADDRESS;
  const unused = await queries.countUnused(ctx.db, addressKey(ctx.origin.ip), addSeconds(ctx.now, -seconds));
  if (unused >= count) throw new AppError('smsTooOften', { wait: '1 小时' });
}

const hashOf = ({ config }: Ctx, mobile: string): Buffer => keyedHash(config.searchSecret, 'mobile', mobile);
const codeHash = ({ config }: Ctx, { mobile, smsType, code }: Purpose & { readonly code: string }): Buffer =>
  keyedHash(config.searchSecret, `sms-code:${smsType}`, `${mobile}:${code}`);
