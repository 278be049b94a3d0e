import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import type { Outsider } from './third-party-provider.ts';

/** How long a user may take at the provider. */
const STATE_SECONDS = 300;
/** How long a user may take to find their password or the SMS. */
const TICKET_SECONDS = 600;
const TICKET_BYTES = 32;

/** The purpose of a trip to the provider. `userId` is the signed-in user, if the trip is to bind. */
export interface Trip {
  readonly provider: Provider;
  readonly userId: string | null;
}

/** Stores the start of a trip. A state already in use cannot be taken over. */
export async function setOut(ctx: Ctx, state: string, trip: Trip): Promise<void> {
  const stored = await ctx.cache
    .set(stateKey(state), JSON.stringify(trip), 'EX', STATE_SECONDS, 'NX')
    .catch(refuseWithoutCache);
  if (stored === null) throw new AppError('stateWrong');
}

/**
 * Ends a trip: valid once, and only for the browser whose secret hashes to the state. Someone who saw the state on
 * its way through the provider lacks the secret, and cannot even use it up.
 */
export async function comeBack(ctx: Ctx, { state, secret }: { state: string; secret: string }): Promise<Trip> {
  const made = createHash('sha256').update(secret).digest();
  if (!timingSafeEqual(made, Buffer.from(state, 'hex'))) throw new AppError('stateWrong');
  const text = await ctx.cache.getdel(stateKey(state)).catch(refuseWithoutCache);
  if (text === null) throw new AppError('stateWrong');
  // Only setOut writes under this key.
  return JSON.parse(text) as Trip;
}

const Stored = z.object({
  provider: Provider,
  app: z.string(),
  ids: z.tuple([z.string()], z.string()),
  nickName: z.string(),
});

/**
 * Lets the ticket's holder bind this third-party user to an account; stores only the ticket's hash, and the outsider
 * sealed.
 */
export async function giveTicket(ctx: Ctx, { provider, app, ids, nickName }: Outsider): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const text = seal(ctx.config.dataKeys, JSON.stringify({ provider, app, ids, nickName }), [
    'cache.ticket',
    ticketKey(ticket),
  ]);
  await ctx.cache.set(ticketKey(ticket), text, 'EX', TICKET_SECONDS).catch(refuseWithoutCache);
  return ticket;
}

/** Returns whose ticket it is. It stays valid: a mistyped password is no reason to start again. */
export async function readTicket(ctx: Ctx, ticket: string): Promise<Outsider> {
  const key = ticketKey(ticket);
  return outsiderIn(ctx, key, await ctx.cache.get(key).catch(refuseWithoutCache));
}

/** Uses up the ticket: of two concurrent uses, one succeeds. */
export async function useTicket(ctx: Ctx, ticket: string): Promise<Outsider> {
  const key = ticketKey(ticket);
  return outsiderIn(ctx, key, await ctx.cache.getdel(key).catch(refuseWithoutCache));
}

function outsiderIn(ctx: Ctx, key: string, text: string | null): Outsider {
  if (text === null) throw new AppError('ticketWrong');
  return Stored.parse(JSON.parse(unseal(ctx.config.dataKeys, text, ['cache.ticket', key])));
}

/** Trips are stored only in Redis: while it is down nobody can start one, and the caller gets an error. */
function refuseWithoutCache(): never {
  throw new AppError('serviceAway');
}

const stateKey = (state: string): string => `third-state:{${state}}`;
const ticketKey = (ticket: string): string =>
  `third-ticket:{${createHash('sha256').update(ticket).digest('base64url')}}`;
