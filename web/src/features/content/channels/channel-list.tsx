import { listSizes } from '@ganlin/contract/content/first-page';
import type { Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ListFailure, Nothing } from '../article/article-states.tsx';
import { filterOf, useListUrlState } from '../list/list-url-state.ts';
import { PageLinks } from '../list/page-links.tsx';
import styles from './channel-list.module.css';

/** A list article as received over the wire. */
export type ListedArticle = Data<typeof readApi.paging>['records'][number];

interface ChannelListProps {
  readonly channel: Channel;
  /** The name of one of its articles, with its measure word. */
  readonly noun: { readonly unit: string; readonly name: string };
  readonly children: (records: readonly ListedArticle[], isFirstPage: boolean) => ReactNode;
}

/** Categories, search, cards and pages of a channel whose articles are chosen by picture. */
export function ChannelList({ channel, noun, children }: ChannelListProps) {
  const { urlState, go, searchOf } = useListUrlState();
  const size = listSizes[channel];
  const list = useQuery({
    ...query(readApi.paging, { current: urlState.page, size, params: filterOf(channel, urlState) }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const facets = useQuery({ ...query(readApi.facets, { channel }), meta: { silent: true } });
  const { data } = list;
  const isPlain = urlState.categoryId === '' && urlState.keyword === '';
  return (
    <MainArea className={styles.list}>
      <div className={styles.tools}>
        <Categories
          all={facets.data?.categories ?? []}
          chosen={urlState.categoryId}
          onChoose={(categoryId) => go({ categoryId })}
        />
        <SearchField label={`搜索${noun.name}`} value={urlState.keyword} onSearch={(keyword) => go({ keyword })} />
      </div>
      {list.isError && !data && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {!data && !list.isError && <Waiting />}
      {data?.records.length === 0 && (
        <NothingHere isPlain={isPlain} onAll={() => go({ categoryId: '', keyword: '' })} />
      )}
      {data && data.records.length > 0 && (
        <div className={styles.shown} aria-busy={list.isPlaceholderData}>
          {!isPlain && (
            <output className={styles.count}>
              找到 {data.total} {noun.unit}
            </output>
          )}
          {children(data.records, isPlain && data.current === 1)}
        </div>
      )}
      {data && (
        <PageLinks
          total={data.total}
          size={size}
          page={urlState.page}
          unit={noun.unit}
          searchOf={(page) => searchOf({ page })}
        />
      )}
    </MainArea>
  );
}

function NothingHere({ isPlain, onAll }: { readonly isPlain: boolean; readonly onAll: () => void }) {
  if (isPlain) return <Nothing title="这里还没有内容" text="新的内容发布后会出现在这里。" />;
  return (
    <Nothing title="没有符合条件的内容" text="换个词，或者看看别的分类。">
      <Button small look="line" onClick={onAll}>
        看全部
      </Button>
    </Nothing>
  );
}

interface CategoriesProps {
  readonly all: readonly {
    readonly id: string;
    readonly parentId: string | null;
    readonly title: string;
    readonly count: number;
  }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Categories({ all, chosen, onChoose }: CategoriesProps) {
  const shown = all.filter(({ id, parentId, count }) => parentId === null && (count > 0 || id === chosen));
  if (shown.length === 0) return <span />;
  return (
    <div className={styles.strip}>
      <fieldset className={styles.chips} aria-label="分类">
        <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
          全部
        </button>
        {shown.map(({ id, title, count }) => (
          <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            {title} <span>{count}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Waiting() {
  return (
    <output className={styles.waiting} aria-label="正在载入">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} />
      ))}
    </output>
  );
}
