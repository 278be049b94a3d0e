/** Which film a file of this device was begun as, so that it goes on after a reload or a closed window. */
const KEY = 'film-uploads';
const MAX = 20;

interface Known {
  readonly print: string;
  readonly id: string;
}

/** Browsers tell nothing else of a file without reading all of it. */
export function printOf({ name, size, lastModified }: File, userId: string): string {
  return [userId, name, size, lastModified].join('|');
}

export function findKnown(print: string): string | undefined {
  return read().find((known) => known.print === print)?.id;
}

export function rememberFile(print: string, id: string): void {
  write([{ print, id }, ...read().filter((known) => known.print !== print)].slice(0, MAX));
}

export function forgetFilm(id: string): void {
  write(read().filter((known) => known.id !== id));
}

function read(): readonly Known[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKnown) : [];
  } catch {
    return [];
  }
}

function write(known: readonly Known[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A device that keeps nothing can send all the same; it only cannot go on after a reload.
  }
}

function isKnown(entry: unknown): entry is Known {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'print' in entry &&
    'id' in entry &&
    typeof entry.print === 'string' &&
    typeof entry.id === 'string'
  );
}
