import { Validity, type Channel } from '@ganlin/contract/content/kinds';
import { listOrders, type ListFilter } from '@ganlin/contract/content/read';
import { z } from 'zod';
import {
  chosenIn,
  listState,
  readState,
  typedWords,
  useListState,
  type ListStateControl,
} from '../../../lib/screen/list-state.ts';

const year = z.int().min(1900).max(2200);

/** The state of a list. */
export const articleList = listState(
  {
    keyword: typedWords(50),
    titleOnly: z.stringbool({ truthy: ['title'], falsy: ['all'] }).default(false),
    categoryId: z.guid().or(z.literal('')).default(''),
    levels: severalOf((word) => (/^[1-6]$/.test(word) ? Number(word) : undefined), z.int()),
    issuers: severalOf((word) => word.slice(0, 100), z.string()),
    validity: z.enum(Validity).optional(),
    fromYear: year.optional(),
    toYear: year.optional(),
    tag: typedWords(20),
    order: z.enum(listOrders).default('relevance'),
  },
  {
    names: {
      keyword: 'q',
      titleOnly: 'in',
      categoryId: 'category',
      levels: 'level',
      issuers: 'issuer',
      fromYear: 'from',
      toYear: 'to',
    },
  },
);

export type ListUrlState = z.output<typeof articleList.fields>;

/** Nothing chosen: what the page shows when its address has no parameters. */
export const emptyUrlState: ListUrlState = readState(articleList, new URLSearchParams());

/** A choice preserves the scroll position. The search scope has no meaning without a search term. */
export function useListUrlState(): ListStateControl<ListUrlState> {
  const { urlState, go, searchOf } = useListState(articleList);
  const whole = (to: Partial<ListUrlState>) =>
    (to.keyword ?? urlState.keyword) === '' ? { ...to, titleOnly: false } : to;
  return {
    urlState,
    go: (to) => go(whole(to), { preventScrollReset: true }),
    searchOf: (to) => searchOf(whole(to)),
  };
}

/** The filter sent to the server. */
export function filterOf(channel: Channel, urlState: ListUrlState): z.input<typeof ListFilter> {
  // The address accepts only digits that are levels.
  return { ...(chosenIn(articleList, urlState) as Partial<z.input<typeof ListFilter>>), channel };
}

/** A repeatable parameter; `read` parses one of its values, if valid. */
function severalOf<Value extends z.ZodType<string | number>>(
  read: (word: string) => z.input<Value> | undefined,
  value: Value,
) {
  const known = (words: readonly string[]) => [...new Set(words.map(read))].filter((each) => each !== undefined);
  return z
    .codec(z.array(z.string()), z.array(value), {
      decode: (words) => known(words).slice(0, 20),
      encode: (values) => values.map(String),
    })
    .default([]);
}
