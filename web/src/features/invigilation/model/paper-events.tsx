import { boardApi } from '@ganlin/contract/invigilation/board';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { EventRow } from './event-row.tsx';
import styles from './event-row.module.css';

interface PaperEventsProps {
  readonly examId: string;
  readonly paperId: string;
  /** Asked again when it changes. */
  readonly latest?: string;
}

const MOST = 200;

/** What happened with one paper, the newest first, with what the examinee says about it. */
export function PaperEvents({ examId, paperId, latest = '' }: PaperEventsProps): ReactNode {
  const { queryKey, queryFn } = query(boardApi.events, { size: MOST, params: { examId, paperId } });
  const found = useQuery({ queryKey: [...queryKey, latest], queryFn, staleTime: 0, meta: { silent: true } });
  return (
    <section aria-label="考场记录">
      <h3 className={styles.title}>考场记录</h3>
      {found.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {found.error && <p>{messageOf(found.error)}</p>}
      {found.data?.records.length === 0 && <p className="ui-note">没有记录。</p>}
      <ol>
        {found.data?.records.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}
