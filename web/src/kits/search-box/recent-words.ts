import { z } from 'zod';

/** Max number of the user's own searches that are offered again. */
const RETAINED = 8;
const Words = z.array(z.string().min(1).max(50)).max(RETAINED).catch([]);

/** On a shared device each user is offered only their own; guests share one list. */
const keyOf = (userId: string): string => `recent-searches:${userId || 'guest'}`;

export function recentWords(userId: string): readonly string[] {
  try {
    return Words.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Newest first, each once. */
export function rememberWord(userId: string, word: string): void {
  const others = recentWords(userId).filter((one) => one !== word);
  keep(() => localStorage.setItem(keyOf(userId), JSON.stringify([word, ...others].slice(0, RETAINED))));
}

export function forgetWords(userId: string): void {
  keep(() => localStorage.removeItem(keyOf(userId)));
}

function keep(change: () => void): void {
  try {
    change();
  } catch {
    // A browser without storage still searches, it only does not remember.
  }
}
