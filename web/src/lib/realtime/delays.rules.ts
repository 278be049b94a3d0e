/** Delays of attempts to connect again. `random` is from 0 to 1: pages that were cut off together come back apart. */

const FIRST_MS = 500;
const MAX_MS = 20_000;

/** Grows with each failed attempt; between half of it and all of it. */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(whole * (0.5 + random / 2));
}

/** When to leave a process that is about to stop. */
export const moveDelayMs = (withinMs: number, random: number): number => Math.round(withinMs * random);
