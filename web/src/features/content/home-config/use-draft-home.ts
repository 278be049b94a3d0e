import { Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { portalApi } from '@ganlin/contract/portal/home';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { query } from '../../../lib/api/query.ts';
import type { HomeCard, HomeData } from '../home/home-data.ts';
import { pictureAddress } from '../model/picture-address.ts';
import type { HomeDraft } from './home-draft.ts';

const MAX = 12;

/** The response's lists by channel: it contains only those of visible blocks, and only as many items as they show. */
const lists = {
  notices: Channel.notice,
  news: Channel.news,
  laws: Channel.law,
  standards: Channel.standard,
  science: Channel.science,
  lectures: Channel.lecture,
  products: Channel.product,
} as const;
const names = Object.keys(lists) as (keyof typeof lists)[];

interface Preview {
  readonly home: HomeData;
  readonly receivedAt: number;
}

/** What the home page would show; undefined until its content is loaded. */
export function useDraftHome(draft: HomeDraft): Preview | undefined {
  // Typing must not wait for the rendering of a whole page.
  const settled = useDeferredValue(draft);
  const { data, dataUpdatedAt } = useQuery({ ...query(portalApi.home, {}), meta: { silent: true } });
  const cards = useQueries({
    queries: names.map((name) => ({
      ...query(readApi.paging, { current: 1, size: MAX, params: { channel: lists[name] } }),
      staleTime: 60_000,
      meta: { silent: true },
    })),
  });
  if (!data) return undefined;
  const found = Object.fromEntries(
    names.map((name, index) => [name, cards[index]?.data?.records ?? data[name]] as const),
  ) as Readonly<Record<keyof typeof lists, HomeCard[]>>;
  return { home: { ...data, ...found, ...shownOf(settled) }, receivedAt: dataUpdatedAt };
}

/** The settings as the page receives them. */
function shownOf({
  banners,
  hotWords,
  blocks,
  links,
}: HomeDraft): Pick<HomeData, 'banners' | 'hotWords' | 'blocks' | 'links'> {
  return {
    banners: banners.map(({ key: _key, pictureId, ...banner }) => ({
      ...banner,
      picture: pictureId === null ? null : { src: pictureAddress(pictureId), srcSet: '', width: null, height: null },
    })),
    hotWords: [...hotWords],
    blocks: blocks.map(({ count, ...block }) => ({ ...block, count: count ?? 1 })),
    links: links.filter(({ title, link }) => title !== '' && link !== ''),
  };
}
