/**
 * What this tab keeps over a reload. Some browsers keep nothing, as in another site's frame, and say so by throwing:
 * the page then works on and only forgets.
 */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, and tells whether it is kept. */
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
    // There is nothing to forget.
  }
}
