import { portalApi } from '@ganlin/contract/portal/home';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { SearchBox } from '../../../kits/search-box/search-box.tsx';
import { ListFailure, ListSkeleton } from '../article/article-states.tsx';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { ChannelFilter } from './channel-filter.tsx';
import { FoundClauseCard } from './found-clause.tsx';
import { FoundList, shownTotal } from './found-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './search.module.css';
import { useSearch } from './use-search.ts';

const RETENTION_MS = 300_000;

export default function SearchScreen() {
  const { urlState, found } = useSearch();
  const { data } = found;
  const isNothing =
    urlState.word === '' || (data !== undefined && shownTotal(urlState, data) === 0 && !data.near && !data.clause);
  const isNowhere = isNothing && (data?.channels.length ?? 0) + (data?.others.length ?? 0) === 0;
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
        <PageHead title="搜索" text="法规条文、标准、科普、讲座、公告和资讯，以及培训班、课程、题库和考试。">
          <div className={styles.box}>
            <SearchBox look="band" initial={urlState.word} hotWords={hotWords} />
          </div>
        </PageHead>
      </div>
      {isNowhere ? (
        <MainArea className={styles.empty}>
          <NothingFound urlState={urlState} hotWords={hotWords} />
        </MainArea>
      ) : (
        <MainArea className={styles.columns}>
          <ChannelFilter urlState={urlState} found={data} />
          <section aria-label="搜索结果">
            {found.isError && !data && <ListFailure error={found.error} onRetry={() => void found.refetch()} />}
            {!found.isError && !data && <ListSkeleton />}
            {data && data.clause && urlState.kind === undefined && <FoundClauseCard clause={data.clause} />}
            {isNothing && <NothingFound urlState={urlState} hotWords={hotWords} />}
            {data && !isNothing && <FoundList urlState={urlState} found={data} isBusy={found.isPlaceholderData} />}
          </section>
        </MainArea>
      )}
    </>
  );
}
