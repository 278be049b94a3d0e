import type { Uncounted } from '@ganlin/contract/course/kinds';

/** Consecutive heartbeats with the same outcome. */
export interface Stretch {
  readonly playId: string;
  readonly material: number;
  /** In milliseconds: a stretch is stored as JSON while it grows. */
  readonly startedMs: number;
  readonly endedMs: number;
  /** Milliseconds of a film, or the first and the last page of a document. */
  readonly begins: number | null;
  readonly ends: number | null;
  readonly rate: number | null;
  readonly creditedMs: number;
  readonly reason: Uncounted;
  readonly beats: number;
}

interface Growing {
  readonly playId: string;
  readonly open: Stretch | null;
  readonly held: readonly Stretch[];
}

interface Piece {
  readonly claim: {
    readonly from: number | null;
    readonly to: number | null;
    readonly rate: number | null;
    readonly realMs: number;
    readonly pages: readonly { readonly page: number }[];
  };
  readonly reason: Uncounted;
  readonly creditedMs: number;
  readonly now: Date;
  readonly material: number;
}

/** Playback that continues within this distance is one stretch. */
const JOIN_MS = 1_500;
const PAUSE_MS = 60_000;

interface Grown {
  readonly open: Stretch | null;
  readonly held: readonly Stretch[];
  readonly ended: readonly Stretch[];
}

/** Adds a heartbeat to the stretch that is growing, or ends that one and begins another. */
export function extended(
  { playId, open, held }: Growing,
  piece: Piece,
  { holds, max }: { readonly holds: boolean; readonly max: number },
): Grown {
  const next = stretchOf(playId, piece);
  // Nothing was studied: a heartbeat after a pause.
  if (next === null) return { open, held, ended: [] };
  if (open && follows(open, next)) return { open: joined(open, next), held, ended: [] };
  if (!open) return { open: next, held, ended: [] };
  if (!holds) return { open: next, held, ended: [open] };
  // A page that sends splinters must not grow its row without bound.
  return held.length < max
    ? { open: next, held: [...held, open], ended: [] }
    : { open: joined(open, next), held, ended: [] };
}

function stretchOf(playId: string, { claim, reason, creditedMs, now, material }: Piece): Stretch | null {
  if (claim.realMs === 0) return null;
  const pages = claim.pages.map(({ page }) => page);
  const realMs = Math.max(0, claim.realMs);
  return {
    playId,
    material,
    startedMs: now.getTime() - Math.min(Math.round(realMs), MAX_SPAN_MS),
    endedMs: now.getTime(),
    begins: claim.from ?? (pages.length > 0 ? Math.min(...pages) : null),
    ends: claim.to ?? (pages.length > 0 ? Math.max(...pages) : null),
    rate: claim.rate,
    creditedMs,
    reason,
    beats: 1,
  };
}

/** A page may claim years; the evidence shows at most an hour for one heartbeat. */
const MAX_SPAN_MS = 3_600_000;

function follows(open: Stretch, next: Stretch): boolean {
  if (open.playId !== next.playId || open.reason !== next.reason || open.rate !== next.rate) return false;
  if (open.material !== next.material) return false;
  if (next.startedMs - open.endedMs > PAUSE_MS) return false;
  if (open.rate === null) return true;
  return Math.abs((next.begins ?? 0) - (open.ends ?? 0)) <= JOIN_MS;
}

const lowest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
const highest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

function joined(open: Stretch, next: Stretch): Stretch {
  return {
    ...open,
    endedMs: next.endedMs,
    begins: lowest(open.begins, next.begins),
    ends: highest(open.ends, next.ends),
    creditedMs: open.creditedMs + next.creditedMs,
    beats: open.beats + 1,
  };
}
