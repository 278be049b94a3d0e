import type { Data } from '@ganlin/contract/core/endpoint';
import { broadcastApi } from '@ganlin/contract/message/message';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import styles from './reader-list.module.css';

const PAGE = 20;

/** Who has not read a message yet, and who has. */
export function ReaderList({ id }: { readonly id: string }) {
  const [read, setRead] = useState(false);
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...query(broadcastApi.readers, { current: page, size: PAGE, params: { id, read } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const choose = (next: boolean) => {
    setRead(next);
    setPage(1);
  };
  return (
    <section aria-label="阅读名单">
      <div className={styles.head}>
        <Segmented
          aria-label="阅读名单"
          value={read}
          onChange={choose}
          options={[
            { label: '未读名单', value: false },
            { label: '已读名单', value: true },
          ]}
        />
        <span aria-live="polite">{data && `共 ${data.total.toLocaleString('zh-CN')} 人`}</span>
      </div>
      {isError && !data && <Button onClick={() => void refetch()}>重试</Button>}
      {!data && !isError && <Skeleton active title={false} />}
      {data?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={read ? '您管理的人员中还没有人看过。' : '您管理的人员都看过了。'}
        />
      )}
      <ul className={styles.list}>
        {data?.records.map((reader) => (
          <Reader key={reader.userId} reader={reader} />
        ))}
      </ul>
      {data && data.total > PAGE && (
        <Pagination
          align="center"
          simple
          current={page}
          pageSize={PAGE}
          total={data.total}
          onChange={setPage}
          showSizeChanger={false}
        />
      )}
    </section>
  );
}

type ReaderRow = Data<typeof broadcastApi.readers>['records'][number];

function Reader({ reader: { realName, userName, deptName, readAt } }: { readonly reader: ReaderRow }) {
  return (
    <li>
      <span>
        <b>{realName}</b> {userName}
        {deptName && <small>{deptName}</small>}
      </span>
      {readAt && <time dateTime={readAt}>{formatTime(readAt)}</time>}
    </li>
  );
}
