import { z } from 'zod';
import { EventKind } from './kinds.ts';

/** Max events in one report; a page that was offline sends several. */
export const REPORT_EVENTS = 50;
/** Max events of one opening; a page that has noticed more stops numbering. */
export const MAX_EVENTS = 5_000;

/**
 * One thing that a page noticed. The numbers count up from 1 within an opening of the paper, without gaps, and each
 * event is signed together with the signature before it: what is missing, repeated, changed or renumbered shows.
 */
export const PaperIncident = z.object({
  seq: z.int().min(1).max(MAX_EVENTS),
  kind: z.enum(EventKind),
  /**
   * Milliseconds from the opening of the paper to the moment when the event began, by a clock that nobody can set. The
   * opening is what `begin` counts from.
   */
  sinceMs: z.int().min(0).max(172_800_000),
  durationMs: z.int().min(0).max(86_400_000),
  /** Ordinal of the question that was shown. */
  ordinal: z.int().min(1).max(500).nullable(),
  /** HMAC-SHA-256 of `signedText`, in hex. The key is the text that `begin` returns, in UTF-8. */
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PaperIncident = z.infer<typeof PaperIncident>;

/** What is signed, in one form for page and server. `before` is the signature of the event before, or empty. */
export function signedText(paperId: string, epoch: number, before: string, event: Omit<PaperIncident, 'mac'>): string {
  const { seq, kind, sinceMs, durationMs, ordinal } = event;
  return JSON.stringify([paperId, epoch, before, seq, kind, sinceMs, durationMs, ordinal]);
}
