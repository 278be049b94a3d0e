import { createHash, randomBytes } from 'node:crypto';
import type { readApi } from '@ganlin/contract/content/read';
import { openMemoryCache, perProcess, type MemoryCache } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { addViews } from './view.queries.ts';

/** Half an hour: a reader who comes back later counts again. */
const AGAIN_MS = 30 * 60_000;
const WRITE_MS = 10_000;
/** Max remembered pairs of reader and article. */
const MAX_SEEN = 100_000;
/** Max articles whose counts wait to be written. */
const MAX_WAITING = 5_000;

interface Counter {
  /** When a reader was last counted for an article. */
  readonly seen: MemoryCache<number>;
  waiting: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}

/** Nothing remembered can be traced back to a reader. */
const salt = randomBytes(16);

export const viewed: Handler<typeof readApi.viewed> = async (ctx, { id }) => {
  const counter = counterOf(ctx);
  const reader = readerOf(ctx, id);
  if (counter.seen.get(reader, ctx.now) !== undefined) return null;
  counter.seen.set(reader, ctx.now.getTime());
  counter.waiting.set(id, (counter.waiting.get(id) ?? 0) + 1);
  if (counter.waiting.size >= MAX_WAITING) void writeViews(ctx);
  else counter.timer ??= setTimeout(() => void writeViews(ctx), WRITE_MS).unref();
  return null;
};

/** Writes the collected counts; those that cannot be written now wait for the next time. */
export async function writeViews(ctx: Ctx): Promise<void> {
  const counter = counterOf(ctx);
  clearTimeout(counter.timer);
  counter.timer = undefined;
  const written = counter.waiting;
  counter.waiting = new Map();
  if (written.size === 0) return;
  try {
    await addViews(ctx.db, written, ctx.now);
  } catch (error) {
    ctx.log.warn({ err: error }, 'views not written');
    if (counter.waiting.size < MAX_WAITING)
      for (const [id, count] of written) counter.waiting.set(id, (counter.waiting.get(id) ?? 0) + count);
  }
}

const counterOf = perProcess((ctx: Ctx): Counter => {
  const seen = openMemoryCache<number>({ max: MAX_SEEN, expiresAt: (countedAt) => countedAt + AGAIN_MS });
  ctx.beforeClose(() => writeViews(ctx));
  return { seen, waiting: new Map(), timer: undefined };
});

const readerOf = ({ origin: { ip, userAgent } }: Ctx, id: string): string =>
  createHash('sha256')
    .update(salt)
    .update(JSON.stringify([ip, userAgent, id]))
    .digest('base64url')
    .slice(0, 22);
