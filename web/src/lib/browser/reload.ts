import { useInsertionEffect } from 'react';

let uninterrupted = 0;

/** While this screen exists, the page never reloads on its own and offers no update: an exam, practice, grading. */
export function useUninterrupted(): void {
  // React cleans up the other effects of a hidden cached screen, which still contains work.
  useInsertionEffect(() => {
    uninterrupted += 1;
    return () => {
      uninterrupted -= 1;
    };
  }, []);
}

/**
 * Whether the page may reload without losing work. Forms with unsaved input and running uploads prevent leaving the
 * page, so their listeners are asked.
 */
export function mayReload(): boolean {
  return uninterrupted === 0 && window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
