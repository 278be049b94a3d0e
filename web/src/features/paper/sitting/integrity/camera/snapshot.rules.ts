import { MAX_SNAPSHOTS } from '@ganlin/contract/invigilation/pictures';

const HOUR_MS = 3_600_000;
const SHORTEST_MS = 1_000;

/**
 * How long until the next picture; undefined: there are enough. The waits have no memory, as those between raindrops:
 * nothing that has happened says when the next one comes, and a reloaded page goes on without knowing the last.
 */
export function nextSnapshotMs(
  { perHour, taken }: { readonly perHour: number; readonly taken: number },
  random: () => number,
): number | undefined {
  if (perHour <= 0 || taken >= MAX_SNAPSHOTS) return undefined;
  return Math.max(SHORTEST_MS, Math.round((-Math.log(1 - random()) * HOUR_MS) / perHour));
}
