import { Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { query } from '../../../lib/api/query.ts';
import { listState, readState, typedWords, writeState } from '../../../lib/screen/list-state.ts';

export type FoundArticle = Data<typeof readApi.search>['records'][number];

export const PER_PAGE = 10;
const LAST_PAGE = 100;

/** The URL state of the search page. */
const foundList = listState({ word: typedWords(50), channel: z.enum(Channel).optional() }, { names: { word: 'q' } });

export type SearchPlace = z.output<typeof foundList.fields>;

/**
 * The search and its results. Another page or channel of the same search replaces the previous one only when it
 * arrives.
 */
export function useSearch() {
  const [address] = useSearchParams();
  const place = placeOf(address);
  const { word, channel, page } = place;
  const found = useQuery({
    ...query(readApi.search, { keyword: word, current: page, size: PER_PAGE, ...(channel ? { channel } : {}) }),
    enabled: word !== '',
    // The page itself shows the error.
    meta: { silent: true },
    placeholderData: (before, last) => (last?.queryKey[1].keyword === word ? before : undefined),
  });
  return { place, found };
}

/** The address of this search state. */
export function addressOf(place: SearchPlace): string {
  return `/web/home/search?${writeState(foundList, place)}`;
}

function placeOf(address: URLSearchParams): SearchPlace {
  const place = readState(foundList, address);
  return { ...place, page: Math.min(place.page, LAST_PAGE) };
}
