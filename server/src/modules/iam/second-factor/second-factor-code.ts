import { randomBytes } from 'node:crypto';
import { addMinutes } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { keyedHash, unseal } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/second-factor.queries.ts';
import { base32, takenStep } from './totp.rules.ts';

/** After this many wrong codes in a row no code is accepted for a while, from any session. */
const MAX_TRIES = 5;
const TRIES_MINUTES = 15;
const RECOVERY_CODES = 10;
/** Ten letters and digits: practically unguessable, and short enough to type from paper. */
const RECOVERY_BYTES = 7;
const RECOVERY_LENGTH = 10;

/**
 * Uses up a code of the caller's device, or a recovery code, or refuses. Call it outside a transaction: an attempt is
 * counted before it is checked, and no rollback may undo that.
 */
export async function useSecondFactor(ctx: Ctx<User>, code: string): Promise<'device' | 'recovery'> {
  const { id } = ctx.user;
  const factor = await takeTry(ctx, { confirmed: true });
  if (/^\d{6}$/.test(code)) {
    if (await isTaken(ctx, factor, code)) return 'device';
  } else if (await queries.takeRecoveryCode(ctx.db, id, hashOf(ctx, code))) {
    await queries.clearTries(ctx.db, id);
    return 'recovery';
  }
  await record(ctx, { action: 'iam.secondFactorFailed', target: `user:${id}` });
  throw new AppError('secondFactorWrong');
}

/** The same for the first code of a device, before its secret is confirmed. */
export async function useFirstCode(ctx: Ctx<User>, code: string): Promise<void> {
  const factor = await takeTry(ctx, { confirmed: false });
  if (!(await isTaken(ctx, factor, code))) throw new AppError('secondFactorWrong');
}

/** Creates recovery codes that replace all earlier ones; only their hashes are stored. */
export async function makeRecoveryCodes(ctx: Ctx<User>): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await queries.replaceRecoveryCodes(
    ctx.db,
    ctx.user.id,
    codes.map((code) => hashOf(ctx, code)),
  );
  return codes;
}

type Factor = NonNullable<Awaited<ReturnType<typeof queries.takeTry>>>;

async function takeTry(ctx: Ctx<User>, { confirmed }: { confirmed: boolean }): Promise<Factor> {
  if (ctx.db.isTransaction) throw new Error('a try must be counted outside the transaction');
  const { id } = ctx.user;
  const limit = { now: ctx.now, count: MAX_TRIES, since: addMinutes(ctx.now, -TRIES_MINUTES) };
  const factor = await queries.takeTry(ctx.db, id, { confirmed, ...limit });
  if (factor) return factor;
  const found = await queries.findFactor(ctx.db, id);
  if (!found || (found.confirmedAt !== null) !== confirmed) throw new AppError('secondFactorMissing');
  throw new AppError('secondFactorTriesOver', { wait: `${TRIES_MINUTES} 分钟` });
}

async function isTaken(ctx: Ctx<User>, { secretSealed, lastStep }: Factor, code: string): Promise<boolean> {
  const sealedAt = ['iamTotp.secretSealed', ctx.user.id] as const;
  const secret = Buffer.from(unseal(ctx.config.dataKeys, secretSealed, sealedAt), 'base64');
  const step = takenStep(secret, code, { now: ctx.now, lastStep });
  return step !== undefined && (await queries.takeStep(ctx.db, ctx.user.id, step));
}

function newRecoveryCode(): string {
  const text = base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LENGTH).toLowerCase();
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

function hashOf(ctx: Ctx<User>, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll('-', '');
  return keyedHash(ctx.config.searchSecret, 'recovery-code', `${ctx.user.id}:${plain}`);
}
