import { Validity, type Channel } from '@ganlin/contract/content/kinds';
import { listOrders, type ListFilter, type ListOrder } from '@ganlin/contract/content/read';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/** What a list shows; the address tells all of it. */
export interface ListUrlState {
  readonly keyword: string;
  readonly titleOnly: boolean;
  readonly categoryId: string;
  readonly levels: readonly number[];
  readonly issuers: readonly string[];
  readonly validity: Validity | undefined;
  readonly fromYear: number | undefined;
  readonly toYear: number | undefined;
  readonly tag: string;
  readonly order: ListOrder;
  readonly page: number;
}

type Filter = z.input<typeof ListFilter>;

export interface ListUrlStateUse {
  readonly place: ListUrlState;
  /** Another choice starts at its first page, and is no step to go back through. */
  readonly go: (to: Partial<ListUrlState>) => void;
  /** The parameters of a place, for a link. */
  readonly searchOf: (to: Partial<ListUrlState>) => string;
}

export function useListUrlState(): ListUrlStateUse {
  const [search, setSearch] = useSearchParams();
  // The router takes a moment; a box that is ticked is ticked at once, and the next one is added to it.
  const [ahead, setAhead] = useState<{ readonly from: string; readonly place: ListUrlState }>();
  if (ahead && ahead.from !== String(search)) setAhead(undefined);
  const place = ahead?.from === String(search) ? ahead.place : urlStateIn(search);
  const at = (to: Partial<ListUrlState>): ListUrlState => ({ ...place, page: 1, ...to });
  return {
    place,
    go: (to) => {
      setAhead({ from: String(search), place: at(to) });
      setSearch(searchFor(at(to), search), { replace: to.page === undefined, preventScrollReset: true });
    },
    searchOf: (to) => `?${searchFor(at(to), search)}`,
  };
}

/** Nothing chosen: what the page shows when its address has no parameters. */
export const emptyUrlState: ListUrlState = {
  keyword: '',
  titleOnly: false,
  categoryId: '',
  levels: [],
  issuers: [],
  validity: undefined,
  fromYear: undefined,
  toYear: undefined,
  tag: '',
  order: 'relevance',
  page: 1,
};

/** What an address says, as far as it makes sense. */
export function urlStateIn(search: URLSearchParams): ListUrlState {
  const category = search.get('category') ?? '';
  return {
    keyword: (search.get('q') ?? '').trim().slice(0, 50),
    titleOnly: search.get('in') === 'title',
    categoryId: /^[\da-f-]{36}$/i.test(category) ? category : '',
    levels: [
      ...new Set(
        search
          .getAll('level')
          .filter((word) => /^[1-6]$/.test(word))
          .map(Number),
      ),
    ],
    issuers: [...new Set(search.getAll('issuer').map((word) => word.slice(0, 100)))].slice(0, 20),
    validity: Object.values(Validity).find((each) => String(each) === search.get('validity')),
    fromYear: yearIn(search.get('from')),
    toYear: yearIn(search.get('to')),
    tag: (search.get('tag') ?? '').trim().slice(0, 20),
    order: listOrders.find((each) => each === search.get('order')) ?? 'relevance',
    page: Math.min(Math.max(Math.floor(Number(search.get('page'))) || 1, 1), 10_000),
  };
}

const ownNames = ['q', 'in', 'category', 'level', 'issuer', 'validity', 'from', 'to', 'tag', 'order', 'page'] as const;

/** The parameters of a place; those that are not the list's own stay as they are. */
export function searchFor(place: ListUrlState, before = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(before);
  for (const name of ownNames) search.delete(name);
  const set = (name: (typeof ownNames)[number], value: string | number | undefined) => {
    if (value !== undefined && value !== '') search.append(name, String(value));
  };
  set('q', place.keyword);
  set('in', place.titleOnly && place.keyword !== '' ? 'title' : '');
  set('category', place.categoryId);
  for (const level of place.levels) set('level', level);
  for (const issuer of place.issuers) set('issuer', issuer);
  set('validity', place.validity);
  set('from', place.fromYear);
  set('to', place.toYear);
  set('tag', place.tag);
  set('order', place.order === emptyUrlState.order ? '' : place.order);
  set('page', place.page === 1 ? '' : place.page);
  return search;
}

/** What the server is asked for. What is not chosen is not said, so that the usual question is always the same one. */
export function filterOf(channel: Channel, place: ListUrlState): Filter {
  const { keyword, titleOnly, categoryId, levels, issuers, validity, fromYear, toYear, tag, order } = place;
  return {
    channel,
    ...(keyword === '' ? {} : { keyword }),
    ...(titleOnly && keyword !== '' ? { titleOnly } : {}),
    ...(categoryId === '' ? {} : { categoryId }),
    // The address lets only the digits through that are levels.
    ...(levels.length === 0 ? {} : { levels: levels as NonNullable<Filter['levels']> }),
    ...(issuers.length === 0 ? {} : { issuers: [...issuers] }),
    ...(validity === undefined ? {} : { validity }),
    ...(fromYear === undefined ? {} : { fromYear }),
    ...(toYear === undefined ? {} : { toYear }),
    ...(tag === '' ? {} : { tag }),
    ...(order === emptyUrlState.order ? {} : { order }),
  };
}

function yearIn(word: string | null): number | undefined {
  const year = Number(word ?? '');
  return Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : undefined;
}
