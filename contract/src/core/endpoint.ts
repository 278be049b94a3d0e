import type { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import { KIBIBYTE } from './size.ts';

/**
 * Enough for a form or a page of ids. Endpoints that need more declare it: reading a body costs time before the
 * caller is authenticated.
 */
export const DEFAULT_BODY_BYTES = 16 * KIBIBYTE;

/** Who may call an endpoint. Every endpoint states this; there is no default. */
export type Access = 'public' | 'session' | `perm:${Permission}`;

/** A response that is a file, not an envelope. */
export interface BinaryResponse {
  readonly binary: readonly string[];
}

/**
 * Limits of a multipart upload: kinds are file extensions as detected from the content, never as named by the client.
 */
export interface UploadRule {
  readonly maxBytes: number;
  readonly kinds: readonly string[];
}

/** Rate limit per IP address or signed-in user. */
interface CallLimit {
  readonly count: number;
  readonly seconds: number;
  readonly by: 'ip' | 'user';
  /**
   * Counted by each process for itself, which makes it looser by their number: for calls so frequent that counting
   * them in Redis would cost a good part of the call.
   */
  readonly perProcess?: true;
}

/** Max concurrent requests of one user; the server refuses further ones before it reads their bodies. */
interface AtOnce {
  readonly count: number;
  readonly refusal: ErrorName;
}

export interface Definition {
  readonly summary: string;
  readonly access: Access;
  readonly request: z.ZodType;
  readonly response: z.ZodType | BinaryResponse;
  readonly errors?: readonly ErrorName[];
  /**
   * The caller's data scope limits the records of this endpoint; the server refuses to respond if the handler did not
   * query the scope.
   */
  readonly scope?: 'dept';
  /** Available even while the caller must change the password first. */
  readonly beforePasswordChange?: true;
  /** Available even while the session waits for its second factor. */
  readonly beforeSecondFactor?: true;
  /**
   * A session alone is not enough: its user must have proved their identity a moment ago (`secondFactorApi.prove`).
   * If only some requests need it, the use case decides; the server refuses to respond if it did not.
   */
  readonly recentProof?: true | 'sometimes';
  /** Affects the account itself: never available to a session inside another system's frame. */
  readonly ownAccount?: true;
  /**
   * Without a header, the token may come in the body (specification, section 7), so the body is read before the
   * caller is known.
   */
  readonly tokenInBody?: true;
  /**
   * Called by a program of the operator, with the token of this name in the header `Authorization: Bearer`. Without it
   * the address does not exist.
   */
  readonly bearer?: 'alerts';
  /** Polled by a page that is merely open: does not count as use of the session and does not extend it. */
  readonly background?: true;
  /** Max length of a JSON body; default `DEFAULT_BODY_BYTES`. The server does not read a longer one. */
  readonly maxBodyBytes?: number;
  readonly upload?: UploadRule;
  readonly limit?: CallLimit;
  readonly atOnce?: AtOnce;
}

export type Endpoint<D extends Definition = Definition> = D & {
  readonly method: 'POST' | 'GET';
  readonly path: `/api/${string}`;
};

/** A group of endpoints implemented by one server module. */
export type Api = Readonly<Record<string, Endpoint>>;

/** What a client sends. */
export type Input<E extends Endpoint> = z.input<E['request']>;
/** What a handler receives. */
export type Parsed<E extends Endpoint> = z.output<E['request']>;
/** What a client receives. */
export type Data<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : never;

export function post<const D extends Definition>(path: `/api/${string}`, definition: D): Endpoint<D> {
  return { method: 'POST', path, ...definition };
}

export function get<const D extends Definition>(path: `/api/${string}`, definition: D): Endpoint<D> {
  return { method: 'GET', path, ...definition };
}

export function binary<const Types extends readonly string[]>(...types: Types): { readonly binary: Types } {
  return { binary: types };
}

export function isBinary(response: Definition['response']): response is BinaryResponse {
  return 'binary' in response;
}
