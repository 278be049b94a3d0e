import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pairWaiting } from '../queue/pair.ts';
import { lookAhead } from '../match/advance.queries.ts';
import { advanceDue } from '../match/advance.ts';
import { onWake } from '../model/wake.ts';

/** Longest pauses: with nothing to do, with matches under way, with somebody waiting, and after a failure. */
const pauseMs = { idle: 1_000, playing: 250, waiting: 500, failed: 500 };

/**
 * Moves matches on when their time has come, and pairs those who wait. Every API process does this, each for any
 * match: whatever one leaves behind, another does.
 */
export function runTicker(platform: Platform): () => Promise<void> {
  const ending = new AbortController();
  let pairedAt = -Infinity;
  let sleeping: { readonly end: () => void } | undefined;
  let isWoken = false;
  const wake = () => {
    isWoken = true;
    sleeping?.end();
  };
  onWake(platform, wake);
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      sleeping = {
        end: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
  const turn = async (): Promise<number> => {
    const ctx = { ...systemCtx(platform, newId()), now: await platform.databaseNow() };
    if ((await advanceDue(ctx)) > 0) return 0;
    const { dueAt, isWaiting } = await lookAhead(ctx.db);
    if (isWaiting && performance.now() - pairedAt >= pauseMs.waiting) {
      pairedAt = performance.now();
      if ((await pairWaiting(ctx)) > 0) return 0;
    }
    const longest = dueAt ? pauseMs.playing : isWaiting ? pauseMs.waiting : pauseMs.idle;
    // What is due but held by another process is not ours: no need to ask at once.
    const untilDue = dueAt ? dueAt.getTime() - ctx.now.getTime() : Infinity;
    return Math.min(longest, Math.max(untilDue, HELD_MS));
  };
  const loop = async () => {
    while (!ending.signal.aborted) {
      isWoken = false;
      const pause = await turn().catch((error: unknown) => {
        platform.log.warn({ err: error }, 'matches could not be moved on');
        return pauseMs.failed;
      });
      if (!ending.signal.aborted && !isWoken && pause > 0) await sleep(pause);
    }
  };
  const running = loop();
  return async () => {
    ending.abort();
    wake();
    await running;
  };
}

const HELD_MS = 15;
