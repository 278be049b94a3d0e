/** Where somebody left off in each film, kept on the device: it is nobody else's business. */
const KEY = 'film-points';
const MAX = 50;
/** Less than this, and whoever comes back begins at the beginning. */
const LEAST_SECONDS = 10;
const END_SECONDS = 15;

type Points = readonly (readonly [id: string, second: number])[];

/** The second to go on from, if it is worth going on from there. */
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
    // A device that keeps nothing begins at the beginning.
  }
}
