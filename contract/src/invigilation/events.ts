import { z } from 'zod';
import { EventKind } from './kinds.ts';

/** Max events in one report; a page that was offline sends several. */
export const REPORT_EVENTS = 50;

/**
 * One thing that a page noticed. The numbers count up from 1 within an opening of the paper, without gaps, and each
 * event is signed together with the signature before it: what is missing, repeated, changed or renumbered shows.
 */
export const PaperIncident = z.object({
  seq: z.int().min(1).max(100_000),
  kind: z.enum(EventKind),
  /** Milliseconds from the opening of the paper to the event, by a clock that nobody can set. */
  sinceMs: z.int().min(0).max(172_800_000),
  durationMs: z.int().min(0).max(86_400_000),
  /** Ordinal of the question that was shown. */
  ordinal: z.int().min(1).max(500).nullable(),
  /** HMAC-SHA-256 with the key of the opening, in hex. */
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PaperIncident = z.infer<typeof PaperIncident>;

/** What is signed, in one form for page and server. `before` is the signature of the event before, or empty. */
export function signedText(paperId: string, epoch: number, before: string, event: Omit<PaperIncident, 'mac'>): string {
  const { seq, kind, sinceMs, durationMs, ordinal } = event;
  return JSON.stringify([paperId, epoch, before, seq, kind, sinceMs, durationMs, ordinal]);
}
