import { createHash } from 'node:crypto';
import type { Listener } from '../../cache/listener.ts';
import type { Cache } from '../../cache/redis.ts';
import type { Ctx } from '../../ctx.ts';
import { newId } from '../../ids.ts';
import type { Encoding } from '../encoding.ts';

/** An answer as it goes over the wire, made once and sent many times. */
export interface Ready {
  readonly key: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Compressed when somebody first asks for it so. */
  readonly packed: Map<Encoding, Buffer | Promise<Buffer>>;
  /** The keys of what it was made from, besides its own. */
  readonly parts: readonly string[];
  readonly madeAt: number;
  /** Not right any more from then on, whatever is told. */
  readonly until: number;
}

export interface Draft {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string;
  readonly until?: Date | undefined;
  readonly parts?: readonly string[];
  /** Given to whoever waits for it, but to nobody after them. */
  readonly fleeting?: boolean;
}

/** An address that always gets the same answer, for as long as that is kept. */
export interface Address {
  readonly answer: Ready;
  /** By which metrics and the log call it. */
  readonly route: string;
}

interface Memory {
  /** Told with what this process says itself: it has done already what it asks the others for. */
  readonly owner: string;
  readonly ready: Map<string, Ready>;
  /** What is being made: whoever asks meanwhile waits for the same. */
  readonly making: Map<string, Promise<Ready>>;
  readonly addresses: Map<string, Address>;
  bytes: number;
  /** Whether this process hears of every change. */
  isTold: boolean;
}

const MOST_ENTRIES = 2_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** One answer may take this share of the memory at most. */
const MOST_OF_ONE = MOST_BYTES / 8;
const TOLD_MS = 300_000;
const UNTOLD_MS = 30_000;

/** By the process's own cache, so that it goes with it. */
const memories = new WeakMap<Cache, Memory>();

type Call = Pick<Ctx, 'cache' | 'now'>;

/** The answer that is kept under `key`, or the one that `make` makes now, once for all who wait for it. */
export async function readyAnswer({ cache, now }: Call, key: string, make: () => Promise<Draft>): Promise<Ready> {
  const memory = memoryOf(cache);
  const found = memory.ready.get(key);
  if (found && isGood(memory, found, now.getTime())) return found;
  const making = memory.making.get(key);
  if (making) return making;
  const mine = build(key, make, now).then(
    ({ answer, isFleeting }) => {
      // Gone from there if something was forgotten meanwhile: then it may be old already.
      if (memory.making.get(key) === mine) {
        memory.making.delete(key);
        if (!isFleeting) keep(memory, answer);
      }
      return answer;
    },
    (error: unknown) => {
      if (memory.making.get(key) === mine) memory.making.delete(key);
      throw error;
    },
  );
  memory.making.set(key, mine);
  return mine;
}

/**
 * After the commit, drops what is kept under these keys, and whatever was made from it, here and in every process.
 * A key that ends in `*` stands for all that start so.
 */
export function forget(
  { cache, log, afterCommit }: Pick<Ctx, 'cache' | 'log' | 'afterCommit'>,
  keys: readonly string[],
): void {
  afterCommit(async () => {
    const memory = memories.get(cache);
    if (memory) forgetIn(memory, keys);
    await cache.publish(channelOf(cache), [memory?.owner ?? '', ...keys].join(' ')).catch((error: unknown) => {
      // While Redis is away nobody hears anything, and all keep what they have for a short time only.
      log.warn({ err: error }, 'change of kept answers not told');
    });
  });
}

/** Once for a process that answers: until it hears of changes it keeps answers for a short time only. */
export function hearOfChanges({ cache, listener }: { readonly cache: Cache; readonly listener: Listener }): void {
  const memory = memoryOf(cache);
  listener.listen(channelOf(cache), {
    onMessage: (message) => {
      const [owner, ...keys] = message.split(' ');
      if (owner !== memory.owner) forgetIn(memory, keys);
    },
    // What changed while nobody was heard is in here still.
    onStanding: () => {
      forgetIn(memory, ['*']);
      memory.isTold = true;
    },
    onLost: () => {
      memory.isTold = false;
    },
  });
}

/** Remembers that this address always gets this answer, so that the next one need not ask why. */
export function rememberAddress({ cache }: Pick<Call, 'cache'>, url: string, address: Address): void {
  const { ready, addresses } = memoryOf(cache);
  const { answer } = address;
  if (answer.status !== 200 || addresses.get(url)?.answer === answer || ready.get(answer.key) !== answer) return;
  if (addresses.size >= MOST_ENTRIES) addresses.clear();
  addresses.set(url, address);
}

/** What an address gets, if that is known and still right. */
export function knownAddress(
  { cache, now }: { readonly cache: Cache; readonly now: number },
  url: string,
): Address | undefined {
  const memory = memories.get(cache);
  const address = memory?.addresses.get(url);
  if (!memory || !address) return undefined;
  const { answer } = address;
  if (memory.ready.get(answer.key) === answer && isGood(memory, answer, now)) return address;
  memory.addresses.delete(url);
  return undefined;
}

/** Counts what was compressed later, as long as it is kept. */
export function grown(cache: Cache, answer: Ready, bytes: number): void {
  const memory = memoryOf(cache);
  if (memory.ready.get(answer.key) !== answer) return;
  memory.bytes += bytes;
  makeRoom(memory);
}

const channelOf = (cache: Cache): string => `reply:forget:${cache.options.db ?? 0}`;

function memoryOf(cache: Cache): Memory {
  const found = memories.get(cache);
  if (found) return found;
  const memory: Memory = {
    owner: newId(),
    ready: new Map(),
    making: new Map(),
    addresses: new Map(),
    bytes: 0,
    isTold: false,
  };
  memories.set(cache, memory);
  return memory;
}

const isGood = ({ isTold }: Memory, { madeAt, until }: Ready, now: number): boolean =>
  now < until && now < madeAt + (isTold ? TOLD_MS : UNTOLD_MS);

async function build(
  key: string,
  make: () => Promise<Draft>,
  now: Date,
): Promise<{ answer: Ready; isFleeting: boolean }> {
  const { status = 200, contentType, body: text, until, parts = [], fleeting = false } = await make();
  const body = Buffer.from(text);
  // Weak, because the same answer goes out in several encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const answer = {
    key,
    status,
    contentType,
    body,
    etag,
    packed: new Map(),
    parts,
    madeAt: now.getTime(),
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
  };
  return { answer, isFleeting: fleeting };
}

function keep(memory: Memory, answer: Ready): void {
  drop(memory, answer.key);
  if (answer.body.length > MOST_OF_ONE) return;
  memory.ready.set(answer.key, answer);
  memory.bytes += answer.body.length;
  makeRoom(memory);
}

/** Oldest first: what is asked for often is soon there again. */
function makeRoom(memory: Memory): void {
  for (const key of memory.ready.keys()) {
    if (memory.ready.size <= MOST_ENTRIES && memory.bytes <= MOST_BYTES) return;
    drop(memory, key);
  }
}

function drop(memory: Memory, key: string): void {
  const answer = memory.ready.get(key);
  if (!answer) return;
  memory.ready.delete(key);
  memory.bytes -= sizeOf(answer);
}

function sizeOf({ body, packed }: Ready): number {
  const sizes = [...packed.values()].map((one) => (Buffer.isBuffer(one) ? one.length : 0));
  return sizes.reduce((sum, size) => sum + size, body.length);
}

function forgetIn(memory: Memory, patterns: readonly string[]): void {
  const isNamed = (key: string) =>
    patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
  // What is being made may hold what has just changed, and its parts are not known yet.
  memory.making.clear();
  for (const [key, { parts }] of memory.ready) if (isNamed(key) || parts.some(isNamed)) drop(memory, key);
}
