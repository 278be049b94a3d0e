import { portalApi } from '@ganlin/contract/portal/home';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { SearchBox } from '../../../kits/search-box/search-box.tsx';
import { ListFailure, ListSkeleton } from '../article/article-states.tsx';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { ChannelFilter, countText } from './channel-filter.tsx';
import { FoundArticleView } from './found-article.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './search.module.css';
import { addressOf, PER_PAGE, useSearch, type FoundArticle, type SearchUrlState } from './use-search.ts';

const RETENTION_MS = 300_000;

export default function SearchScreen() {
  const { urlState, found } = useSearch();
  const { data } = found;
  const isNothing = urlState.word === '' || data?.total === 0;
  // Popular searches come with the home page data, which most users have loaded before.
  const { data: home } = useQuery({
    ...query(portalApi.home, {}),
    enabled: isNothing,
    staleTime: RETENTION_MS,
    meta: { silent: true },
  });
  const hotWords = home?.hotWords ?? [];
  return (
    <>
      <div className={styles.head}>
        <PageHead title="搜索" text="在法规、标准、科普、技术交流、会员风采、资讯和公告中查找。">
          <div className={styles.box}>
            <SearchBox look="band" initial={urlState.word} hotWords={hotWords} />
          </div>
        </PageHead>
      </div>
      {isNothing && (data?.channels.length ?? 0) === 0 ? (
        <MainArea className={styles.empty}>
          <NothingFound urlState={urlState} hotWords={hotWords} />
        </MainArea>
      ) : (
        <MainArea className={styles.columns}>
          <ChannelFilter urlState={urlState} counts={data?.channels} />
          <section aria-label="搜索结果">
            {found.isError && !data && <ListFailure error={found.error} onRetry={() => void found.refetch()} />}
            {!found.isError && !data && <ListSkeleton />}
            {data?.total === 0 && <NothingFound urlState={urlState} hotWords={hotWords} />}
            {data && data.total > 0 && (
              <Finds urlState={urlState} records={data.records} total={data.total} isBusy={found.isPlaceholderData} />
            )}
          </section>
        </MainArea>
      )}
    </>
  );
}

interface FindsProps {
  readonly urlState: SearchUrlState;
  readonly records: readonly FoundArticle[];
  readonly total: number;
  readonly isBusy: boolean;
}

function Finds({ urlState, records, total, isBusy }: FindsProps) {
  const go = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(urlState.page);
  useEffect(() => {
    // After paging, the user reads on from the start of the results, by eye or by ear.
    if (shownPage.current !== urlState.page) heading.current?.focus();
    shownPage.current = urlState.page;
  }, [urlState.page]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        <output>
          找到 <b>{countText(total)}</b> 条与“{urlState.word}”有关的内容
        </output>
      </h2>
      <ul className={styles.list} aria-busy={isBusy}>
        {records.map((article) => (
          <FoundArticleView key={article.id} article={article} />
        ))}
      </ul>
      <div className={styles.pages}>
        <Pager
          total={total}
          size={PER_PAGE}
          page={urlState.page}
          onPage={(page) => void go(addressOf({ ...urlState, page }))}
        />
      </div>
    </>
  );
}
