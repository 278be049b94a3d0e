import { clock } from '../../../kits/video/player-time.ts';

/** The moment of a film, or the page of a document. */
export interface Moment {
  readonly atMs: number | null;
  readonly page: number | null;
}

/** `12:36`, `第 3 页`; empty for the whole lesson. */
export function momentText({ atMs, page }: Moment): string {
  if (atMs !== null) return clock(atMs / 1000);
  return page === null ? '' : `第 ${page} 页`;
}
