import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { portalSearchApi, type Suggestion } from '@ganlin/contract/portal/search';
import { useEffect, useState } from 'react';
import { query } from '../../lib/api/query.ts';

/** A user who types faster than this has not finished yet. */
const PAUSE_MS = 150;
const NONE: readonly Suggestion[] = [];

/**
 * Titles for the text being typed; none during composition, whose characters are not words yet. They are a
 * convenience: failures are not shown, and searching works without them.
 */
export function useSuggestions(text: string, isComposing: boolean): readonly Suggestion[] {
  const typed = text.trim();
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    if (isComposing) return undefined;
    const waiting = setTimeout(() => setKeyword(typed), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [typed, isComposing]);
  const { data = NONE } = useQuery({
    ...query(portalSearchApi.suggest, { keyword }),
    enabled: keyword !== '',
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  return typed === '' || keyword === '' ? NONE : data;
}
