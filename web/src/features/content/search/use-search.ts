import { Channel } from '@ganlin/contract/content/kinds';
import { otherKinds, portalSearchApi } from '@ganlin/contract/portal/search';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { query } from '../../../lib/api/query.ts';
import { listState, readState, typedWords, writeState } from '../../../lib/screen/list-state.ts';

export type FoundArticle = Data<typeof portalSearchApi.search>['records'][number];
export type Found = Data<typeof portalSearchApi.search>;

export const PER_PAGE = 10;
const LAST_PAGE = 100;

/** The URL state of the search page. */
const foundList = listState(
  { word: typedWords(50), channel: z.enum(Channel).optional(), kind: z.enum(otherKinds).optional() },
  { names: { word: 'q' } },
);

export type SearchUrlState = z.output<typeof foundList.fields>;

/**
 * The search and its results. Another page or channel of the same search replaces the previous one only when it
 * arrives.
 */
export function useSearch() {
  const [address] = useSearchParams();
  const urlState = urlStateOf(address);
  const { word, channel, page } = urlState;
  const found = useQuery({
    ...query(portalSearchApi.search, { keyword: word, current: page, size: PER_PAGE, ...(channel ? { channel } : {}) }),
    enabled: word !== '',
    // The page itself shows the error.
    meta: { silent: true },
    placeholderData: (before, last) => (last?.queryKey[1].keyword === word ? before : undefined),
  });
  return { urlState, found };
}

/** The address of this search state. */
export function addressOf(urlState: SearchUrlState): string {
  return `/web/home/search?${writeState(foundList, urlState)}`;
}

function urlStateOf(address: URLSearchParams): SearchUrlState {
  const urlState = readState(foundList, address);
  return { ...urlState, page: Math.min(urlState.page, LAST_PAGE) };
}
