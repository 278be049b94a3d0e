import type { ArticleDraft } from './article-draft.ts';

/** What was typed and not saved, as this browser keeps it. */
export interface KeptDraft {
  /** The version it was typed on; 0 for an article that was never saved. */
  readonly version: number;
  readonly keptAt: string;
  readonly draft: ArticleDraft;
}

const keyOf = (id: string): string => `article-draft:${id}`;
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

export function keepDraft(id: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // A full or forbidden store keeps nothing; the warning before leaving still holds.
  }
}

export function dropDraft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // The same.
  }
}

/** Nothing that is too old or does not look like a draft of ours. */
export function findDraft(id: string, now: Date): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as KeptDraft | null;
    if (kept === null || typeof kept.draft?.body !== 'string' || typeof kept.version !== 'number') return undefined;
    const age = now.getTime() - Date.parse(kept.keptAt);
    return age >= 0 && age < DAYS_KEPT * DAY_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}
