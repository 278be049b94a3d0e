import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import styles from './editor.module.css';

interface RecordQuery<Stored> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Stored>;
}

interface StoredRecord<Stored> {
  /** The current version on the server. */
  readonly stored: Stored | undefined;
  /** The version the editor starts from. */
  readonly from: Stored | undefined;
  /** The key of the editor: it increases with each new start. */
  readonly turn: number;
  /** Refetches the data around the edited record; the content on the page is already what was saved. */
  readonly refresh: () => void;
  /** Starts again from the server's version. */
  readonly reload: () => void;
  readonly startFrom: (from: Stored) => void;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The record an editor starts from. It is fetched once: a later response must not replace what is typed. */
export function useStoredRecord<Stored>(options: RecordQuery<Stored>, enabled = true): StoredRecord<Stored> {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...options, enabled, staleTime: Infinity, gcTime: 0 });
  const stored = useLast(data);
  const [start, setStart] = useState<{ readonly turn: number; readonly from?: Stored }>({ turn: 0 });
  const fetchAgain = () => client.fetchQuery({ ...options, staleTime: 0 });
  const startFrom = (from: Stored) => setStart(({ turn }) => ({ turn: turn + 1, from }));
  return {
    stored,
    from: start.from ?? stored,
    turn: start.turn,
    refresh: () => void fetchAgain().catch(() => undefined),
    reload: () => void fetchAgain().then(startFrom, () => undefined),
    startFrom,
    isFailed: isError && stored === undefined,
    retry: () => void refetch(),
  };
}

/** While the tab is hidden the cache drops the response: the page and what is typed must not be lost with it. */
function useLast<Stored>(data: Stored | undefined): Stored | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

interface RecordWaitProps {
  readonly record: Pick<StoredRecord<unknown>, 'isFailed' | 'retry'>;
  /** Why it could not be opened. */
  readonly failed: string;
}

/** Shown instead of the editor until its record is loaded. */
export function RecordWait({ record, failed }: RecordWaitProps) {
  if (!record.isFailed) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  return (
    <div className={styles.failed}>
      <p>{failed}</p>
      <Button onClick={record.retry}>重试</Button>
    </div>
  );
}
