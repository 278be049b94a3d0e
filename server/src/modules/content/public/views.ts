import { createHash, randomBytes } from 'node:crypto';
import type { readApi } from '@ganlin/contract/content/read';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { addViews } from './view.queries.ts';

/** Half an hour: who comes back later reads again. */
const AGAIN_MS = 30 * 60_000;
const WRITE_MS = 10_000;
/** Readers that are remembered, and articles that wait to be written, before room is made. */
const MOST_SEEN = 100_000;
const MOST_WAITING = 5_000;

interface Counter {
  /** When a reader last counted for an article. */
  readonly seen: Map<string, number>;
  waiting: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}

/** By the process's own cache, so that it goes with it. */
const counters = new WeakMap<Ctx['cache'], Counter>();
/** Nothing that is remembered leads back to a reader. */
const salt = randomBytes(16);

export const viewed: Handler<typeof readApi.viewed> = async (ctx, { id }) => {
  const counter = counterOf(ctx);
  const now = ctx.now.getTime();
  const reader = readerOf(ctx, id);
  const last = counter.seen.get(reader);
  if (last !== undefined && now < last + AGAIN_MS) return null;
  // Taken out and put in again, so that the oldest stand first.
  counter.seen.delete(reader);
  if (counter.seen.size >= MOST_SEEN) makeRoom(counter.seen);
  counter.seen.set(reader, now);
  counter.waiting.set(id, (counter.waiting.get(id) ?? 0) + 1);
  if (counter.waiting.size >= MOST_WAITING) void writeViews(ctx);
  else counter.timer ??= setTimeout(() => void writeViews(ctx), WRITE_MS).unref();
  return null;
};

/** Writes what has been counted; what cannot be written now waits for the next time. */
export async function writeViews(ctx: Pick<Ctx, 'cache' | 'db' | 'log' | 'now'>): Promise<void> {
  const counter = counters.get(ctx.cache);
  if (!counter) return;
  clearTimeout(counter.timer);
  counter.timer = undefined;
  const written = counter.waiting;
  counter.waiting = new Map();
  if (written.size === 0) return;
  try {
    await addViews(ctx.db, written, ctx.now);
  } catch (error) {
    ctx.log.warn({ err: error }, 'views not written');
    if (counter.waiting.size < MOST_WAITING)
      for (const [id, count] of written) counter.waiting.set(id, (counter.waiting.get(id) ?? 0) + count);
  }
}

function counterOf(ctx: Ctx): Counter {
  const found = counters.get(ctx.cache);
  if (found) return found;
  const counter: Counter = { seen: new Map(), waiting: new Map(), timer: undefined };
  counters.set(ctx.cache, counter);
  ctx.beforeClose(() => writeViews(ctx));
  return counter;
}

const readerOf = ({ origin: { ip, userAgent } }: Ctx, id: string): string =>
  createHash('sha256')
    .update(salt)
    .update(JSON.stringify([ip, userAgent, id]))
    .digest('base64url')
    .slice(0, 22);

/** The older half goes. */
function makeRoom(seen: Map<string, number>): void {
  let left = seen.size / 2;
  for (const reader of seen.keys()) {
    if (left-- <= 0) return;
    seen.delete(reader);
  }
}
