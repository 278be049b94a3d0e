import type { Ask, Asks } from '@ganlin/contract/core/message';
import type { z } from 'zod';
import type { Ctx, User } from '../ctx.ts';
import type { RoomTarget } from './pushes/room-target.ts';

/** What a use case may do with the connection that sent the message. */
interface AskingConnection {
  /** Lets the connection in: call it after the use case has decided that its user may be there. */
  readonly join: (target: RoomTarget) => void;
  readonly leave: (target: RoomTarget) => void;
  /** Measures the round trip from now on, until the connection closes. */
  readonly measureRoundTrip: () => void;
  /** As measured by the server; null before the first measurement. */
  readonly roundTripMs: () => number | null;
}

export interface AskCtx extends Ctx<User> {
  readonly connection: AskingConnection;
}

/** Answers a message. Messages of one connection run concurrently, as requests do. */
export type AskHandler<A extends Ask> = (
  ctx: AskCtx,
  input: z.output<A['request']>,
) => Promise<z.output<A['response']>>;

/** Messages of the contract together with their handlers. */
export interface AskAnswers {
  readonly asks: Asks;
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** Binds handlers to messages: the compiler rejects missing, surplus and mistyped ones. */
export function answerAsks<A extends Asks>(
  asks: A,
  handlers: { readonly [K in keyof A]: AskHandler<A[K]> },
): AskAnswers {
  return { asks, handlers };
}
