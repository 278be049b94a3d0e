import { useEffect, useMemo, useState } from 'react';
import type { MenuEntry, MenuHit } from '../../../lib/screen/menu-search.ts';

type Search = (entries: readonly MenuEntry[], text: string) => MenuHit[];

interface Found {
  readonly hits: readonly MenuHit[];
  readonly state: 'loading' | 'failed' | 'ready';
}

/**
 * Searches as soon as the search module is loaded: it includes a pinyin dictionary, so it is loaded when first
 * opened.
 */
export function useMenuSearch(entries: readonly MenuEntry[], text: string): Found {
  const [search, setSearch] = useState<Search>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('../../../lib/screen/menu-search.ts').then(
      ({ searchMenu }) => setSearch(() => searchMenu),
      () => setFailed(true),
    );
  }, []);
  const hits = useMemo(() => search?.(entries, text) ?? [], [search, entries, text]);
  if (search) return { hits, state: 'ready' };
  return { hits, state: failed ? 'failed' : 'loading' };
}
