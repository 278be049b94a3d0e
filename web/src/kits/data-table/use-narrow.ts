import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767.98px)';

/** Whether a table would be too wide: then its rows are cards. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => matchMedia(QUERY).matches);

function follow(changed: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
