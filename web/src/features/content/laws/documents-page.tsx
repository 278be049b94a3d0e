import { listSizes } from '@ganlin/contract/content/first-page';
import { readApi } from '@ganlin/contract/content/read';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { ListFailure, ListSkeleton, Nothing } from '../article/article-states.tsx';
import { ChosenChips } from '../list/chosen-chips.tsx';
import { HeadSearch } from '../list/head-search.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { ListOrders } from '../list/list-orders.tsx';
import { emptyUrlState, filterOf, useListUrlState, type ListUrlState } from '../list/list-url-state.ts';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { PageLinks } from '../list/page-links.tsx';
import { chosenConditions } from './chosen-conditions.ts';
import { DocumentFilters } from './document-filters.tsx';
import type { DocumentKind } from './document-kinds.ts';
import styles from './documents-page.module.css';
import { FoundDocument } from './found-document.tsx';

interface DocumentsPageProps {
  readonly kind: DocumentKind;
  /** In another system's frame: the parent page already shows the current location. */
  readonly bare?: boolean;
}

/** The list of laws, or of standards: searched, filtered and sorted, with its whole state in the address. */
export function DocumentsPage({ kind, bare = false }: DocumentsPageProps): ReactNode {
  const { urlState, go, searchOf } = useListUrlState();
  const filter = filterOf(kind.channel, urlState);
  const size = listSizes[kind.channel];
  const list = useQuery({
    ...query(readApi.paging, { current: urlState.page, size, params: filter }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { data: facets } = useQuery({
    ...query(readApi.facets, filter),
    placeholderData: keepPreviousData,
    // The list works without its counts; a failure shows in the list itself.
    meta: { silent: true },
  });
  const chosen = chosenConditions(kind, urlState, go);
  const clear = () =>
    go({ ...emptyUrlState, keyword: urlState.keyword, titleOnly: urlState.titleOnly, order: urlState.order });
  const total = list.data?.total;
  return (
    <>
      <PageHead title={kind.title} text={kind.text} bare={bare}>
        <HeadSearch label={kind.search} keyword={urlState.keyword} titleOnly={urlState.titleOnly} onSearch={go} />
      </PageHead>
      <MainArea className={styles.columns}>
        <ListFilters
          chosen={chosen.length}
          back={total === undefined ? '查看结果' : `查看 ${total} ${kind.unit}`}
          onClear={clear}
        >
          <DocumentFilters kind={kind} facets={facets} urlState={urlState} onGo={go} />
        </ListFilters>
        <section className={styles.results} aria-label={`${kind.title}列表`} aria-busy={list.isPlaceholderData}>
          <div className={styles.bar}>
            <output className={styles.count}>
              {total !== undefined && (
                <>
                  {isNarrowed(urlState) ? '找到' : '共'} <b>{total}</b> {kind.unit}
                </>
              )}
            </output>
            <ChosenChips chosen={chosen} onClear={clear} />
            <ListOrders
              orders={[{ order: 'relevance', label: urlState.keyword === '' ? '最新发布' : '相关度' }, ...kind.orders]}
              chosen={urlState.order}
              onChoose={(order) => go({ order })}
            />
          </div>
          {!list.data && !list.error && <ListSkeleton />}
          {!list.data && list.error && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
          {total === 0 && <Empty kind={kind} isNarrowed={isNarrowed(urlState)} onClear={() => go(emptyUrlState)} />}
          {list.data && list.data.records.length > 0 && (
            <div className={styles.list}>
              {list.data.records.map((found) => (
                <FoundDocument key={found.id} found={found} kind={kind} />
              ))}
            </div>
          )}
          {total !== undefined && total > 0 && (
            <PageLinks
              total={total}
              size={size}
              page={urlState.page}
              unit={kind.unit}
              searchOf={(page) => searchOf({ page })}
            />
          )}
          <p className={styles.caution}>{kind.caution}</p>
        </section>
      </MainArea>
    </>
  );
}

interface EmptyProps {
  readonly kind: DocumentKind;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function Empty({ kind, isNarrowed: isNarrow, onClear }: EmptyProps): ReactNode {
  if (!isNarrow) return <Nothing title={`还没有${kind.title}`} text="收录后会显示在这里。" />;
  return (
    <Nothing title={`没有符合条件的${kind.title}`} text="换个词，或者去掉一些条件试试。">
      <Button small look="line" onClick={onClear}>
        显示全部{kind.title}
      </Button>
    </Nothing>
  );
}

const isNarrowed = (urlState: ListUrlState): boolean =>
  Object.keys(filterOf(1, { ...urlState, order: emptyUrlState.order })).length > 1;
