/** Unsaved input, as this browser stores it. */
export interface LocalDraft<Draft> {
  /** The version it was based on; 0 for a record that was never saved. */
  readonly version: number;
  readonly keptAt: string;
  readonly draft: Draft;
}

const DAYS_STORED = 30;
const DAY_MS = 86_400_000;

export function storeDraft<Draft>(key: string, stored: LocalDraft<Draft>): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Nothing is stored when storage is full or denied; the warning before leaving still applies.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The same.
  }
}

interface FindOptions<Draft> {
  readonly now: Date;
  /** Whether it looks like a draft of this kind. */
  readonly isDraft: (value: Partial<Draft>) => boolean;
}

/** Ignores drafts that are too old or malformed. */
export function findDraft<Draft>(key: string, { now, isDraft }: FindOptions<Draft>): LocalDraft<Draft> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft<Draft> | null;
    if (stored === null || !isDraft(stored.draft) || typeof stored.version !== 'number') return undefined;
    const age = now.getTime() - Date.parse(stored.keptAt);
    return age >= 0 && age < DAYS_STORED * DAY_MS ? stored : undefined;
  } catch {
    return undefined;
  }
}
