import type { Readable } from 'node:stream';
import type { Access, Api, BinaryResponse, Endpoint, Parsed, UploadRule } from '@ganlin/contract/core/endpoint';
import type { z } from 'zod';
import type { Ctx, User } from '../ctx.ts';
import type { ByteRange } from '../storage/storage.ts';
import type { CacheableReply } from './cache/cached-reply.ts';

type UserFor<A extends Access> = A extends 'public' ? User | null : User;

/** A file as it was uploaded: its kind told by its content, kept on disk until the handler returns. */
export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly open: () => Readable;
}

/** A reply that is a file. With `size` known the client may ask for ranges. */
export interface FileReply {
  readonly contentType: string;
  /** Saved under this name; without one it is shown in place. */
  readonly fileName?: string;
  readonly inline?: boolean;
  /** The body is compressed already, and goes out as it is. */
  readonly encoding?: 'gzip';
  readonly cacheSeconds?: number;
  /** Everybody may have it and it never changes: caches between us and the browser may keep it too. */
  readonly lasting?: boolean;
  /** A stream is of unknown length, as an export made while it is sent. */
  readonly body: Buffer | Readable | { readonly size: number; readonly read: (range?: ByteRange) => Promise<Readable> };
}

/** Sends the browser elsewhere, as to an address of the object store. */
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

/** Public replies may be cached; what a user must be allowed to see is made for each request. */
type CacheableOf<E extends Endpoint> = E['access'] extends 'public' ? CacheableReply<E> : never;

export type Handler<E extends Endpoint> = (
  ctx: Ctx<UserFor<E['access']>>,
  input: InputOf<E>,
) => Promise<ReplyOf<E> | CacheableOf<E>>;

/**
 * The handler, by the database's clock: for what begins and ends on the minute. Hosts whose clocks differ, and a code that
 * one of them has shown and another reads, then mean the same moment.
 */
export function byDatabaseClock<U, Input, Reply>(
  handler: (ctx: Ctx<U>, input: Input) => Promise<Reply>,
): (ctx: Ctx<U>, input: Input) => Promise<Reply> {
  return async (ctx, input) => handler({ ...ctx, now: await ctx.databaseNow() }, input);
}

/** One handler for each endpoint of `A`. */
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> };
