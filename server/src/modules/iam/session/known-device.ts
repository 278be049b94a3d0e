import { hash } from 'node:crypto';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { DEVICE_SECONDS, newDevice } from '../../../platform/http/guards/device-cookie.ts';
import * as queries from './known-device.queries.ts';
import { clearFailures } from '../model/queries.ts';
import { countedName } from '../model/typed-name.ts';

type Requested = Pick<Ctx, 'db' | 'now' | 'device'>;

/**
 * Whether this account was signed in from this browser before: other people's wrong guesses do not lock it out there.
 */
export async function isKnownDevice({ db, now, device }: Requested, userName: string): Promise<boolean> {
  if (device.sent === '') return false;
  return queries.isKnown(db, { userName, deviceHash: hashOf(device.sent), since: knownSince(now) });
}

/** Failures of a known browser are counted under this key; those of others by address. */
export const deviceSource = ({ device }: Pick<Ctx, 'device'>): string =>
  `device:${hashOf(device.sent).toString('base64url')}`;

/**
 * Remembers this browser for the account. A valid existing cookie is reused: otherwise users of a shared computer
 * would replace each other's.
 */
export async function rememberDevice(
  ctx: Ctx,
  user: { readonly id: string; readonly userName: string },
): Promise<void> {
  const { db, origin, now, device } = ctx;
  const isOurs = device.sent !== '' && (await queries.isKnownToAnybody(db, hashOf(device.sent)));
  const value = isOurs ? device.sent : newDevice();
  await queries.saveDevice(db, { userId: user.id, deviceHash: hashOf(value) }, { userAgent: origin.userAgent, now });
  if (isOurs) await clearFailures(db, countedName(ctx, user.userName), deviceSource(ctx));
  device.set = value;
}

/** Someone is guessing there: from now on it counts as any other browser. */
export async function forgetDevice({ db, device }: Requested, userId: string): Promise<void> {
  await queries.deleteDevice(db, { userId, deviceHash: hashOf(device.sent) });
}

export const knownSince = (now: Date): Date => addSeconds(now, -DEVICE_SECONDS);

/** 256 random bits need no salt. */
const hashOf = (value: string): Buffer => hash('sha256', value, 'buffer');
