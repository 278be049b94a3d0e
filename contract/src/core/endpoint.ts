import type { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import { KIBIBYTE } from './size.ts';

/** Enough for a form or a page of ids. What needs more says so: a body costs time before anybody is asked who sends it. */
export const DEFAULT_BODY_BYTES = 16 * KIBIBYTE;

/** Who may call an endpoint. Every endpoint states this; there is no default. */
export type Access = 'public' | 'session' | `perm:${Permission}`;

/** A reply that is a file, not an envelope. */
export interface BinaryResponse {
  readonly binary: readonly string[];
}

/** What a multipart upload may carry: kinds are file extensions as told by the content, never by the client. */
export interface UploadRule {
  readonly maxBytes: number;
  readonly kinds: readonly string[];
}

/** How often one address or one signed-in user may call. */
interface CallLimit {
  readonly count: number;
  readonly seconds: number;
  readonly by: 'ip' | 'user';
}

/** How many requests of one user may be under way; what is beyond is refused before its body is read. */
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
  /** The caller's data scope decides which records this reaches; the server refuses to answer if it was not asked. */
  readonly scope?: 'dept';
  /** Answered even while the caller's password must be changed first. */
  readonly beforePasswordChange?: true;
  /** Answered even while the session waits for its second factor. */
  readonly beforeSecondFactor?: true;
  /**
   * A session alone does not do this: its user must have proved a moment ago to be the one who sits there
   * (`secondFactorApi.prove`). Where only some requests need it, the use case decides; the server refuses to answer if it
   * did not.
   */
  readonly recentProof?: true | 'sometimes';
  /** Touches the account itself: never answered to a session that lives in another system's frame. */
  readonly ownAccount?: true;
  /** Without a header, the token may come in the body (specification, section 7); so its body is read before that is known. */
  readonly tokenInBody?: true;
  /** Asked over and over by a page that is merely open: no use of the session, whose end stays where it is. */
  readonly background?: true;
  /** A JSON body may be this long; without it `DEFAULT_BODY_BYTES`. What exceeds it is not read. */
  readonly maxBodyBytes?: number;
  readonly upload?: UploadRule;
  readonly limit?: CallLimit;
  readonly atOnce?: AtOnce;
}

export type Endpoint<D extends Definition = Definition> = D & {
  readonly method: 'POST' | 'GET';
  readonly path: `/api/${string}`;
};

/** A group of endpoints that one server module answers. */
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
