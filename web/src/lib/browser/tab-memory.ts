/**
 * What this tab stores over a reload. Some browsers deny storage, as in another site's frame, and throw: the page
 * then still works and only does not remember.
 */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, and returns whether it was stored. */
export function remember(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to delete.
  }
}
