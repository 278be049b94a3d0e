import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import type { Outsider } from './third-party-provider.ts';

/** How long somebody may take at the provider. */
const STATE_SECONDS = 300;
/** How long somebody may take to find their password, or the short message. */
const TICKET_SECONDS = 600;
const TICKET_BYTES = 32;

/** What a browser set out for. `userId` is who it was signed in as, if it was to bind. */
export interface Trip {
  readonly provider: Provider;
  readonly userId: string | null;
}

/** Remembers that a browser sets out. A state that is on its way already cannot be taken over. */
export async function setOut(ctx: Ctx, state: string, trip: Trip): Promise<void> {
  const stored = await ctx.cache
    .set(stateKey(state), JSON.stringify(trip), 'EX', STATE_SECONDS, 'NX')
    .catch(refuseWithoutCache);
  if (stored === null) throw new AppError('stateWrong');
}

/**
 * Ends a trip: good once, and only for the browser whose secret makes the state. Who has seen the state on its way
 * through the provider has not the secret, and cannot even use it up.
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

/** Lets whoever holds the ticket tie this outsider to an account; only its hash is kept, and the outsider sealed. */
export async function giveTicket(ctx: Ctx, { provider, app, ids, nickName }: Outsider): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const text = seal(ctx.config.dataKeys, JSON.stringify({ provider, app, ids, nickName }), [
    'cache.ticket',
    ticketKey(ticket),
  ]);
  await ctx.cache.set(ticketKey(ticket), text, 'EX', TICKET_SECONDS).catch(refuseWithoutCache);
  return ticket;
}

/** Whose ticket it is. It stays good: a mistyped password is no reason to begin anew. */
export async function readTicket(ctx: Ctx, ticket: string): Promise<Outsider> {
  const key = ticketKey(ticket);
  return outsiderIn(ctx, key, await ctx.cache.get(key).catch(refuseWithoutCache));
}

/** Uses the ticket up: of two at once, one wins. */
export async function useTicket(ctx: Ctx, ticket: string): Promise<Outsider> {
  const key = ticketKey(ticket);
  return outsiderIn(ctx, key, await ctx.cache.getdel(key).catch(refuseWithoutCache));
}

function outsiderIn(ctx: Ctx, key: string, text: string | null): Outsider {
  if (text === null) throw new AppError('ticketWrong');
  return Stored.parse(JSON.parse(unseal(ctx.config.dataKeys, text, ['cache.ticket', key])));
}

/** Trips live in Redis alone: while it is away nobody sets out, and who tries is told so. */
function refuseWithoutCache(): never {
  throw new AppError('serviceAway');
}

const stateKey = (state: string): string => `third-state:{${state}}`;
const ticketKey = (ticket: string): string =>
  `third-ticket:{${createHash('sha256').update(ticket).digest('base64url')}}`;
