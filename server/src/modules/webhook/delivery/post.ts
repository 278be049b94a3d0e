import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressProblem, isPrivate } from '../model/address.rules.ts';

/** For all of it: name, connection, request and reply. */
export const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 16 * 1024;
const SHOWN_LENGTH = 500;

export interface Post {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number | null;
  readonly ms: number;
  /** Why there is no reply, as text for staff; empty if there is one. */
  readonly error: string;
  /** The beginning of the reply. */
  readonly reply: string;
}

interface Limits {
  readonly allowsPrivate: boolean;
  readonly timeoutMs?: number;
}

/**
 * Posts to an address that somebody has entered. The address that was checked is the one connected to: a name that
 * resolves to something else a moment later changes nothing. Redirects are not followed, and no proxy is used.
 */
export async function post(
  { address, headers, body }: Post,
  { allowsPrivate, timeoutMs = TIMEOUT_MS }: Limits,
): Promise<Answer> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  // The operator may have forbidden since what was allowed when it was saved.
  const problem = addressProblem(address, allowsPrivate);
  if (problem !== undefined) return { status: null, ms: 0, error: `地址不可用：${problem}`, reply: '' };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { status, reply } = await exchange({ address, headers, body }, { allowsPrivate, timeout });
    return { status, ms: ms(), error: '', reply };
  } catch (error) {
    return { status: null, ms: ms(), error: timeout.aborted ? '超时' : reasonOf(error), reply: '' };
  }
}

async function exchange(
  { address, headers, body }: Post,
  { allowsPrivate, timeout }: { readonly allowsPrivate: boolean; readonly timeout: AbortSignal },
): Promise<{ status: number; reply: string }> {
  const isPlain = address.toLowerCase().startsWith('http:');
  // An agent of its own: no connection that was opened for another address, and no proxy of the environment.
  using agent = disposable(isPlain ? new PlainAgent({ keepAlive: false }) : new Agent({ keepAlive: false }));
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: agent.value,
    lookup: publicLookup(allowsPrivate),
    signal: timeout,
  };
  const reply = await new Promise<IncomingMessage>((resolved, rejected) => {
    const sent = (isPlain ? plainRequest : request)(address, options, resolved);
    sent.on('error', rejected);
    sent.end(body);
  });
  return { status: reply.statusCode ?? 0, reply: await beginningOf(reply) };
}

/** A reply that is too long is not read to its end. */
async function beginningOf(reply: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    // Without an encoding a stream of HTTP gives buffers.
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= MAX_REPLY_BYTES) break;
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(parts).subarray(0, MAX_REPLY_BYTES).toString('utf8').replaceAll('\0', '').slice(0, SHOWN_LENGTH);
}

class PrivateAddress extends Error {}

/** One private address among several is enough to refuse the name: the next connection could take that one. */
export const publicLookup =
  (allowsPrivate: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '');
      if (!allowsPrivate && found.some(({ address }) => isPrivate(address))) return callback(new PrivateAddress(), '');
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

const texts: Readonly<Record<string, string>> = {
  ENOTFOUND: '域名解析失败',
  EAI_AGAIN: '域名解析失败',
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '连接被中断',
  EPIPE: '连接被中断',
  EHOSTUNREACH: '无法连接',
  ENETUNREACH: '无法连接',
  ETIMEDOUT: '超时',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不受信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书与域名不符',
};

export function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return '地址不可用：指向内部网络';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return texts[code] ?? (code === '' ? '没有应答' : `没有应答（${code.slice(0, 60)}）`);
}

const disposable = <T extends { readonly destroy: () => void }>(value: T) => ({
  value,
  [Symbol.dispose]: () => value.destroy(),
});
