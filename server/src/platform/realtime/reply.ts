import { DEFAULT_MESSAGE_BYTES, type Ask } from '@ganlin/contract/core/message';
import { SUCCESS, type Envelope } from '@ganlin/contract/core/envelope';
import { z } from 'zod';
import { countHere } from '../cache/own-count.ts';
import { openCtx, type Services, type Clock, type User } from '../ctx.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { parseRequest } from '../http/parse-request.ts';
import { refusal, refusalOf } from '../http/refusals.ts';
import { newId } from '../ids.ts';
import { childOnDemand } from '../log/log.ts';
import { loggedUser } from '../log/logged-user.ts';
import { authorize, hasAccess } from '../security/authorize.ts';
import { within } from '../within.ts';
import type { AskAnswers, AskCtx } from './asks.ts';
import type { Connection } from './connections.ts';
import { take, type Rate } from './rate.rules.ts';
import type { Sessions } from './session-checks.ts';

type AnyHandler = (ctx: AskCtx, input: unknown) => Promise<unknown>;

export interface BoundAsk {
  readonly ask: Ask;
  readonly handle: AnyHandler;
}

/** Each message by its name. */
export function bindAsks(answers: readonly AskAnswers[]): ReadonlyMap<string, BoundAsk> {
  const bound = new Map<string, BoundAsk>();
  for (const { asks, handlers } of answers) {
    for (const [key, one] of Object.entries(asks)) {
      if (bound.has(one.name)) throw new Error(`message ${one.name} is bound twice`);
      // `answerAsks` has checked at compile time that this handler fits this message.
      bound.set(one.name, { ask: one, handle: handlers[key] as AnyHandler });
    }
  }
  return bound;
}

/** All messages of one connection together, whatever each of them allows by itself. */
export const connectionRate: Rate = { perSecond: 20, burst: 60 };
/** Messages refused as too many, after which the connection is closed. */
export const patienceRate: Rate = { perSecond: 2, burst: 200 };
/** Max messages of one connection that are being answered. */
const MAX_IN_PROGRESS = 16;
/** Nobody waits longer in real time. */
const HANDLER_MS = 10_000;

export interface Answering {
  readonly services: Services & { readonly db: Db; readonly clock: Clock };
  readonly bound: ReadonlyMap<string, BoundAsk>;
  readonly sessions: Pick<Sessions, 'userOfKey'>;
  readonly end: (connection: Connection, reason: AppError) => void;
}

/** Answers one message: limits, size, user, access, request schema, handler, response schema — in this order. */
export async function replyTo(
  answering: Answering,
  connection: Connection,
  { name, body }: { readonly name: string; readonly body: unknown },
): Promise<Envelope> {
  const { services, bound } = answering;
  const started = performance.now();
  const found = bound.get(name);
  const requestId = newId();
  connection.inProgress++;
  let envelope: Envelope;
  try {
    envelope = await answered(answering, connection, { found, body, requestId });
  } catch (error) {
    envelope = refused(answering, connection, { error, name, requestId });
  } finally {
    connection.inProgress--;
  }
  const seconds = (performance.now() - started) / 1000;
  services.metrics.realtime.timeMessage(found ? name : 'unknown', envelope.code, seconds);
  return envelope;
}

interface Requested {
  readonly found: BoundAsk | undefined;
  readonly body: unknown;
  readonly requestId: string;
}

async function answered(
  { services, sessions }: Answering,
  connection: Connection,
  { found, body, requestId }: Requested,
): Promise<Envelope> {
  checkConnectionLimits(connection);
  if (!found) return refusal(404).body;
  const { ask, handle } = found;
  checkUserLimit(services, connection, ask);
  if (Buffer.byteLength(JSON.stringify(body) ?? '') > (ask.maxBytes ?? DEFAULT_MESSAGE_BYTES)) return refusal(413).body;
  const user = await sessions.userOfKey(connection.sessionKey, { isUse: ask.background !== true });
  const ctx = openCtx(services, { user, origin: { requestId, ...connection.origin } });
  authorize(ask, ctx);
  const input = parseRequest(ask.request, body);
  // `authorize` has refused whoever has no user: no message is public. Copying the ctx once more would cost a tenth.
  const asking = Object.assign(ctx, { connection: askingOf(connection, user as User) }) as AskCtx;
  const result = await within(HANDLER_MS, handle(asking, input));
  // Encoding drops every field that is not in the contract: the last guard against leaking data.
  return { code: SUCCESS, msg: '', data: z.encode(ask.response, result) };
}

function checkConnectionLimits(connection: Connection): void {
  const bucket = take(connection.bucket, connectionRate, performance.now());
  connection.bucket = bucket ?? connection.bucket;
  if (!bucket || connection.inProgress > MAX_IN_PROGRESS) throw new AppError('tooManyRequests');
}

function checkUserLimit({ cache }: Services, { userId }: Connection, { name, limit }: Ask): void {
  if (countHere(cache, `ask:${name}:${userId}`, limit.seconds) > limit.count) throw new AppError('tooManyRequests');
}

function refused(
  { services, end }: Answering,
  connection: Connection,
  { error, name, requestId }: { readonly error: unknown; readonly name: string; readonly requestId: string },
): Envelope {
  const reason = error instanceof AppError ? error.reason : undefined;
  if (reason === 'tooManyRequests') {
    const patience = take(connection.patience, patienceRate, performance.now());
    connection.patience = patience ?? connection.patience;
    if (!patience) end(connection, new AppError('tooManyRequests'));
  }
  if (reason === 'tokenInvalid') end(connection, new AppError('tokenInvalid'));
  const log = childOnDemand(services.log, () => ({ requestId, user: loggedUser(services.config, connection.userId) }));
  return refusalOf(error, { log, requested: name }).body;
}

function askingOf({ socket, rooms, roundTrip }: Connection, user: User): AskCtx['connection'] {
  return {
    join: ({ room, name }) => {
      if (!hasAccess(user, room.access)) throw new AppError('forbidden');
      if (!socket.connected) return;
      rooms.set(name, room);
      void socket.join(name);
    },
    leave: ({ name }) => {
      rooms.delete(name);
      void socket.leave(name);
    },
    measureRoundTrip: roundTrip.start,
    roundTripMs: roundTrip.medianMs,
  };
}
