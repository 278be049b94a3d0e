import type { Readable } from 'node:stream';
import type { Access, Api, BinaryResponse, Endpoint, Parsed, UploadRule } from '@ganlin/contract/core/endpoint';
import type { z } from 'zod';
import type { Ctx, User } from '../ctx.ts';
import type { ByteRange } from '../storage/storage.ts';
import type { CacheableReply } from './cache/cached-reply.ts';

type UserFor<A extends Access> = A extends 'public' ? User | null : User;

/** An uploaded file: its type determined from its content, stored on disk until the handler returns. */
export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly open: () => Readable;
}

/** A reply that is a file. If `size` is known, the client may request ranges. */
export interface FileReply {
  readonly contentType: string;
  /** The download name; without one the file is displayed inline. */
  readonly fileName?: string;
  readonly inline?: boolean;
  /** The body is already compressed and sent as it is. */
  readonly encoding?: 'gzip';
  readonly cacheSeconds?: number;
  /** Public and immutable: caches between us and the browser may store it too. */
  readonly lasting?: boolean;
  /** A stream has an unknown length, e.g. an export generated while it is sent. */
  readonly body: Buffer | Readable | { readonly size: number; readonly read: (range?: ByteRange) => Promise<Readable> };
}

/** Redirects the browser, e.g. to a URL of the object store. */
export interface Redirect {
  readonly redirectTo: string;
}

type InputOf<E extends Endpoint> = E extends { readonly upload: UploadRule }
  ? Parsed<E> & { readonly file: UploadedFile }
  : Parsed<E>;

type ReplyOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends BinaryResponse
    ? FileReply | Redirect
    : never;

/** Public replies may be cached; replies that need permission are built for each request. */
type CacheableOf<E extends Endpoint> = E['access'] extends 'public' ? CacheableReply<E> : never;

export type Handler<E extends Endpoint> = (
  ctx: Ctx<UserFor<E['access']>>,
  input: InputOf<E>,
) => Promise<ReplyOf<E> | CacheableOf<E>>;

/**
 * Runs the handler by the database's clock: for what begins and ends on the minute. Hosts whose clocks differ then
 * agree on the time, e.g. of a code that one host shows and another verifies.
 */
export function byDatabaseClock<U, Input, Reply>(
  handler: (ctx: Ctx<U>, input: Input) => Promise<Reply>,
): (ctx: Ctx<U>, input: Input) => Promise<Reply> {
  return async (ctx, input) => handler({ ...ctx, now: await ctx.databaseNow() }, input);
}

/** One handler for each endpoint of `A`. */
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> };
