/** Where a user left off in each video, stored on the device only, for privacy. */
const KEY = 'film-points';
const MAX = 50;
/** Below this the video starts from the beginning. */
const LEAST_SECONDS = 10;
const END_SECONDS = 15;

type Points = readonly (readonly [id: string, second: number])[];

/** The second to resume from, if it is worth resuming there. */
export function resumePoint(id: string): number | undefined {
  return read().find(([film]) => film === id)?.[1];
}

export function keepPoint(id: string, { second, duration }: { second: number; duration: number }): void {
  const isWorthIt = second >= LEAST_SECONDS && duration - second > END_SECONDS;
  const others = read().filter(([film]) => film !== id);
  const own: Points = isWorthIt ? [[id, Math.floor(second)]] : [];
  write([...own, ...others].slice(0, MAX));
}

function read(): Points {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPoint) : [];
  } catch {
    return [];
  }
}

function isPoint(entry: unknown): entry is readonly [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}

function write(points: Points): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(points));
  } catch {
    // A device without storage starts from the beginning.
  }
}
