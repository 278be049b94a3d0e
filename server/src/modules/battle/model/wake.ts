import { perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';

/** How to wake what moves the matches of a process. */
const wakersOf = perProcess((): { wake: () => void } => ({ wake: () => {} }));

/** A match is due sooner than this process knew. */
export function wakeTicker(services: Pick<Ctx<unknown>, 'cache'>): void {
  wakersOf(services).wake();
}

export function onWake(services: Pick<Ctx<unknown>, 'cache'>, wake: () => void): void {
  wakersOf(services).wake = wake;
}
