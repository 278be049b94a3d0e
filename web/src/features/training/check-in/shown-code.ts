import type { Data } from '@ganlin/contract/core/endpoint';
import { CHECK_IN_SECONDS, type checkInApi } from '@ganlin/contract/training/check-in';
import { phaseAt } from './session-time.ts';

export type Code = Data<typeof checkInApi.code>;

/**
 * The server accepts a code for another half minute; a user who scans at the last moment still has to load the page.
 */
const STALE_MS = (CHECK_IN_SECONDS * 1000) / 2;

interface ShownCode {
  /** The content of the QR code; undefined while check-in is not possible. */
  readonly path: string | undefined;
  readonly why: 'before' | 'after' | 'stale' | undefined;
  /** Time until the next code. */
  readonly leftMs: number;
  /** The server's clock. */
  readonly now: Date;
}

/** What to show of a code that the server returned `ageMs` milliseconds ago. */
export function shownAfter(code: Code, ageMs: number): ShownCode {
  const now = new Date(Date.parse(code.now) + ageMs);
  const phase = phaseAt(code, now);
  const isStale = ageMs >= code.leftMs + STALE_MS;
  const why = phase === 'open' ? (isStale ? 'stale' : undefined) : phase;
  return { path: why === undefined ? code.path : undefined, why, leftMs: Math.max(code.leftMs - ageMs, 0), now };
}
