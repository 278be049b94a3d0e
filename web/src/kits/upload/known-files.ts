/** The upload that each file of this device belongs to, so that it continues after a reload or a closed window. */
const KEY = 'film-uploads';
const MAX = 20;

interface Known {
  readonly print: string;
  readonly id: string;
}

/** Browsers reveal nothing else about a file without reading all of it. */
export function printOf({ name, size, lastModified }: File, userId: string): string {
  return [userId, name, size, lastModified].join('|');
}

export function findKnown(print: string): string | undefined {
  return read().find((known) => known.print === print)?.id;
}

export function rememberFile(print: string, id: string): void {
  write([{ print, id }, ...read().filter((known) => known.print !== print)].slice(0, MAX));
}

export function forgetFile(id: string): void {
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
    // A device without storage can still upload; it only cannot continue after a reload.
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
