import type { User } from '../../../platform/ctx.ts';
import type { Listener } from '../../../platform/cache/listener.ts';
import type { Cache } from '../../../platform/cache/redis.ts';

/** Who a session belongs to, as it was read; times in milliseconds. */
export interface Known {
  readonly user: User;
  /** The last use that was noted. */
  readonly seenAt: number;
  /** Not trusted from then on. */
  readonly until: number;
}

/** What a process knows by itself, by the hash of the token. */
export interface Memory {
  readonly known: Map<string, Known>;
  /** Whether this process hears of every session that ends or changes. Otherwise Redis is asked first. */
  isTold: boolean;
  /** How often something was forgotten: what was being read meanwhile may be old already. */
  forgotten: number;
}

const MOST = 50_000;

/** By the process's own cache, so that it goes with it. */
const memories = new WeakMap<Cache, Memory>();

export function memoryOf({ cache, listener }: { readonly cache: Cache; readonly listener: Listener }): Memory {
  const found = memories.get(cache);
  if (found) return found;
  const memory: Memory = { known: new Map(), isTold: false, forgotten: 0 };
  memories.set(cache, memory);
  listener.listen(channelOf(cache), {
    onMessage: (message) => (message === '' ? forgetAll(memory) : forgetIn(memory, message.split(' '))),
    // What ended while nobody was heard is in here still.
    onStanding: () => {
      forgetAll(memory);
      memory.isTold = true;
    },
    onLost: () => {
      memory.isTold = false;
    },
  });
  return memory;
}

/** Where processes tell each other whom to forget: hashes with a space between, or nothing for everybody. */
export const channelOf = (cache: Cache): string => `session:forget:${cache.options.db ?? 0}`;

export function recall(memory: Memory, key: string, now: Date): Known | undefined {
  const known = memory.known.get(key);
  return known && known.until > now.getTime() ? known : undefined;
}

/** Keeps what was read since `forgotten` stood where the reader saw it, unless something was forgotten meanwhile. */
export function remember(
  memory: Memory,
  key: string,
  { known, forgotten }: { readonly known: Known; readonly forgotten: number },
): void {
  if (memory.forgotten !== forgotten) return;
  if (memory.known.size >= MOST) memory.known.clear();
  memory.known.set(key, known);
}

export function forget(cache: Cache, keys: readonly string[]): void {
  const memory = memories.get(cache);
  if (memory) forgetIn(memory, keys);
}

function forgetIn(memory: Memory, keys: readonly string[]): void {
  memory.forgotten++;
  keys.forEach((key) => memory.known.delete(key));
}

function forgetAll(memory: Memory): void {
  memory.forgotten++;
  memory.known.clear();
}
