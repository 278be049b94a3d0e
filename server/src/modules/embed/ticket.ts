import { randomBytes } from 'node:crypto';
import { addSeconds } from '@ganlin/contract/core/time';
import { LAUNCH_CLOCK_SECONDS, LAUNCH_SECONDS, type launchApi } from '@ganlin/contract/embed/launch';
import { hostPageOf } from '@ganlin/contract/embed/pages';
import { RoleType, UserState } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { unseal } from '../../platform/security/sealed.ts';
import { isDemoOpen, isRegion } from '../iam/index.ts';
import { bare, hashTicket, isSignature, isTimely, signatureOf, type LaunchText } from './launch.rules.ts';
import * as queries from './queries.ts';

/** A signature is valid as long before its time as after it; plus a margin for differences between our own clocks. */
const NONCE_SECONDS = 2 * LAUNCH_CLOCK_SECONDS + 60;
/** `last_used_at` is informational: a busy host need not write it at every launch. */
const USE_NOTED_SECONDS = 60;
/** Signs for unknown hosts, so that they take the same time as known ones. */
const nobodysSecret = randomBytes(32).toString('base64url');

/**
 * A host that is unknown, disabled, late, wrong or names an unknown user always gets the same response. Only one that
 * is known is told that it is not registered for a page.
 */
export const ticket: Handler<typeof launchApi.ticket> = async (ctx, { signature, ...words }) => {
  const host = await queries.findHostByKey(ctx.db, words.keyId);
  const secret = host
    ? unseal(ctx.config.dataKeys, host.secretSealed, ['embedHost.secretSealed', host.id])
    : nobodysSecret;
  const isSigned = isSignature(signature, signatureOf(secret, words));
  if (!isSigned || !host?.enabled || !isTimely(words.at, ctx.now)) throw new AppError('launchRefused');
  // Only the owner of the key may use up a nonce.
  if (!(await useNonce(ctx, words))) throw new AppError('launchRefused');
  const user = await queries.findUser(ctx.db, words.userName);
  const isOpen = user?.state === UserState.normal && !(user.isDemo && !(await isDemoOpen(ctx)));
  const isAllowed = user?.roleType !== RoleType.staff || host.allowsStaff;
  if (!user || !isOpen || !isAllowed) throw new AppError('launchRefused');
  await refuseOthersPages(ctx, host.pages, words);
  const ticket = `lt_${randomBytes(32).toString('base64url')}`;
  await queries.insertTicket(ctx.db, {
    ticketHash: hashTicket(ticket),
    hostId: host.id,
    userId: user.id,
    path: words.path,
    regionId: words.regionId,
    expiresAt: addSeconds(ctx.now, LAUNCH_SECONDS),
  });
  await queries.noteUse(ctx.db, host.id, { now: ctx.now, notedBefore: addSeconds(ctx.now, -USE_NOTED_SECONDS) });
  return { ticket, seconds: LAUNCH_SECONDS };
};

/** The host has proved who it is: it may learn what is wrong with its request. */
async function refuseOthersPages(ctx: Ctx, pages: readonly string[], { path, regionId }: LaunchText): Promise<void> {
  const page = hostPageOf(bare(path));
  if (page === undefined || !pages.includes(page)) throw new AppError('pageNotRegistered');
  if (regionId !== '' && !(await isRegion(ctx.db, regionId))) throw new AppError('regionUnknown');
}

/** Returns false when it was used before. Without Redis this cannot be known, so nobody is let in. */
async function useNonce({ cache, log }: Ctx, { keyId, nonce }: LaunchText): Promise<boolean> {
  try {
    return (await cache.set(`embed:nonce:{${keyId}:${nonce}}`, '1', 'EX', NONCE_SECONDS, 'NX')) === 'OK';
  } catch (error) {
    log.warn({ err: error }, 'nonce not kept');
    throw new AppError('serviceAway');
  }
}
