import type { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Access } from './endpoint.ts';
import { KIBIBYTE } from './size.ts';

/** Path of the real-time connections. */
export const REALTIME_PATH = '/api/realtime';

/** Enough for an answer or a position. Messages that need more declare it. */
export const DEFAULT_MESSAGE_BYTES = 2 * KIBIBYTE;

/** Every connection has a user: nothing here is public. */
type MessageAccess = Exclude<Access, 'public'>;

/** Max messages of one user in a period, counted in each process. */
interface MessageLimit {
  readonly count: number;
  readonly seconds: number;
}

interface AskDefinition {
  readonly summary: string;
  readonly access: MessageAccess;
  readonly request: z.ZodObject;
  readonly response: z.ZodType;
  readonly errors?: readonly ErrorName[];
  readonly limit: MessageLimit;
  /** Max length as JSON; default `DEFAULT_MESSAGE_BYTES`. */
  readonly maxBytes?: number;
  /** Sent by a page that is merely open: does not count as use of the session and does not extend it. */
  readonly background?: true;
}

/** A message from a client. It is always acknowledged, with the envelope of an HTTP response. */
export type Ask<D extends AskDefinition = AskDefinition> = D & { readonly name: MessageName };

interface PushDefinition {
  readonly summary: string;
  readonly schema: z.ZodType;
  /** Max length as JSON; default `DEFAULT_MESSAGE_BYTES`. */
  readonly maxBytes?: number;
  /** Outdated by the next one: dropped for a client that is slow to read. */
  readonly volatile?: true;
}

/**
 * A message from the server. It may be lost with the connection, and may arrive twice: it carries a state or a number
 * by which a page can tell.
 */
export type Push<D extends PushDefinition = PushDefinition> = D & { readonly name: MessageName };

interface RoomDefinition {
  readonly summary: string;
  /** Which of them: ids and short codes. */
  readonly params: z.ZodObject;
  /** The least that a member needs; the use case that lets users in decides the rest. */
  readonly access: MessageAccess;
}

/** Connections that receive the same messages. Only the server lets a connection in. */
export type Room<D extends RoomDefinition = RoomDefinition> = D & { readonly name: MessageName };

/** `<module>/<name>` in kebab-case. */
type MessageName = `${string}/${string}`;

/**
 * Messages that one server module answers. The names of exported objects end in `Asks`, `Pushes` and `Rooms`, by which
 * the guard tests find them.
 */
export type Asks = Readonly<Record<string, Ask>>;
/** What a client sends. */
export type AskInput<A extends Ask> = z.input<A['request']>;
/** What a client receives in reply. */
export type AskData<A extends Ask> = z.input<A['response']>;
/** What a client receives. */
export type PushData<P extends Push> = z.input<P['schema']>;

export function ask<const D extends AskDefinition>(name: MessageName, definition: D): Ask<D> {
  return { name, ...definition };
}

export function push<const D extends PushDefinition>(name: MessageName, definition: D): Push<D> {
  return { name, ...definition };
}

export function room<const D extends RoomDefinition>(name: MessageName, definition: D): Room<D> {
  return { name, ...definition };
}
