import { setTimeout as pause } from 'node:timers/promises';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readHall, type HallLog } from './hall-log.ts';
import type { Exam } from '../model/hall.ts';

/** Boards are read at most this often, whoever asks. */
const EVERY_MS = 1_000;
/** Where reading takes long, because examinees need the processors, it is done less often. */
const SLOWEST_MS = 3_000;
const SHARE_OF_TIME = 5;
/** A hall that nobody watches is forgotten. */
const IDLE_MS = 60_000;
const MAX_HALLS = 20;
/** Of all halls together. */
const MAX_TILES_STORED = 50_000;

interface Reader {
  log: HallLog | undefined;
  /** The read that is due: it has not begun, and whoever comes before it does gets it. */
  next: Promise<HallLog> | undefined;
  current: Promise<unknown>;
  dueAt: number;
  idle: ReturnType<typeof setTimeout> | undefined;
}

const readers = memoryCachePerProcess<Reader>('invigilation.halls', {
  max: MAX_HALLS,
  maxSize: MAX_TILES_STORED,
  sizeOf: ({ log }) => log?.tiles.entries.size ?? 0,
});

/**
 * What has changed in a hall, from a read that began after this call: one read serves all boards of this process that
 * wait for it, one at a time and at most one a second. It contains the people of all scopes.
 */
export function hallLogOf(ctx: Ctx<unknown>, { examId, isNoticing, checksFace }: Exam): Promise<HallLog> {
  const halls = readers(ctx);
  const key = `${examId}/${isNoticing}/${checksFace}`;
  const reader = halls.get(key) ?? {
    log: undefined,
    next: undefined,
    current: Promise.resolve(),
    dueAt: 0,
    idle: undefined,
  };
  const read = async () => {
    await reader.current;
    await pause(Math.max(0, reader.dueAt - performance.now()));
    reader.next = undefined;
    const started = performance.now();
    try {
      reader.log = await readHall(ctx.db, { examId, isNoticing, checksFace }, reader.log);
      halls.set(key, reader);
      return reader.log;
    } finally {
      const tookMs = performance.now() - started;
      reader.dueAt = started + Math.min(SLOWEST_MS, Math.max(EVERY_MS, tookMs * SHARE_OF_TIME));
    }
  };
  if (!reader.next) {
    const next = read();
    reader.next = next;
    reader.current = next.catch(() => undefined);
  }
  clearTimeout(reader.idle);
  reader.idle = setTimeout(() => halls.delete(key), IDLE_MS).unref();
  halls.set(key, reader);
  return reader.next;
}
