import { articlePath, Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import { useListState } from '../../../lib/screen/list-state.ts';
import { Pager } from '../../../ui/list/pager.tsx';
import { NoNotices, NoticesFailed, NoticesWaiting } from './notice-states.tsx';
import { noticeList, NOTICES_PER_PAGE } from './notice-url-state.ts';
import styles from './public-notices.module.css';

/** The notices of the public site, shown here too for users who look for their own news. */
export function PublicNotices() {
  const { urlState, go } = useListState(noticeList);
  const { page } = urlState;
  const list = useQuery({
    ...query(readApi.paging, { current: page, size: NOTICES_PER_PAGE, params: { channel: Channel.notice } }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (list.isError && !list.data)
    return <NoticesFailed text="通知公告没能载入。" onRetry={() => void list.refetch()} />;
  if (!list.data) return <NoticesWaiting />;
  const { records, total } = list.data;
  if (records.length === 0) return <NoNotices text="还没有通知公告。" />;
  return (
    <>
      <ul>
        {records.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
      <Pager total={total} size={NOTICES_PER_PAGE} page={page} onPage={(to) => go({ page: to })} />
    </>
  );
}

type Notice = Data<typeof readApi.paging>['records'][number];

function Row({ notice: { id, channel, title, summary, source, publishAt, pinned } }: { readonly notice: Notice }) {
  return (
    <li className={styles.row}>
      <Link to={articlePath(channel, id)} className={styles.link}>
        <span className={styles.title}>
          {pinned && <span className={styles.top}>置顶</span>}
          {title}
        </span>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.facts}>
          <time dateTime={publishAt}>{formatTime(publishAt).slice(0, 10)}</time>
          {source !== '' && <span>{source}</span>}
        </span>
      </Link>
    </li>
  );
}
