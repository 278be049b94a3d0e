/** Seconds after the first, second, … failed attempt. After the last one the message is given up. */
export const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000] as const;
/** An address at which every attempt has failed for so long is switched off. */
export const SWITCH_OFF_DAYS = 5;

/** How long to wait after this many failed attempts; undefined: no further attempt. */
export const pauseAfter = (attempts: number): number | undefined => RETRY_SECONDS[attempts - 1];
