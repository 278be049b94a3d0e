import { allChannels, type Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../../../lib/api/query.ts';

export type FoundArticle = Data<typeof readApi.search>['records'][number];

export const PER_PAGE = 10;
const LAST_PAGE = 100;
const MAX_LENGTH = 50;

/** What the address of the search page says. */
export interface SearchPlace {
  readonly word: string;
  readonly channel: Channel | undefined;
  readonly page: number;
}

/** What was searched for, and what was found. Another page or channel of the same words comes over the one before. */
export function useSearch() {
  const [address] = useSearchParams();
  const place = placeOf(address);
  const { word, channel, page } = place;
  const found = useQuery({
    ...query(readApi.search, { keyword: word, current: page, size: PER_PAGE, ...(channel ? { channel } : {}) }),
    enabled: word !== '',
    // The page itself says what went wrong.
    meta: { silent: true },
    placeholderData: (before, last) => (last?.queryKey[1].keyword === word ? before : undefined),
  });
  return { place, found };
}

/** The address of this place; the first page and all channels need no words in it. */
export function addressOf({ word, channel, page }: SearchPlace): string {
  const params = new URLSearchParams({ q: word });
  if (channel !== undefined) params.set('channel', String(channel));
  if (page > 1) params.set('page', String(page));
  return `/web/home/search?${params}`;
}

/** Whatever an address says that makes no sense is as if it were not there. */
function placeOf(address: URLSearchParams): SearchPlace {
  const [channel, page] = [Number(address.get('channel')), Number(address.get('page'))];
  return {
    word: (address.get('q') ?? '').trim().slice(0, MAX_LENGTH),
    channel: allChannels.find((one) => one === channel),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  };
}
