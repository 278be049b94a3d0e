import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import styles from './editor.module.css';

interface RecordQuery<Stored> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Stored>;
}

interface StoredRecord<Stored> {
  /** As it is on the server now. */
  readonly stored: Stored | undefined;
  /** What the editor starts from. */
  readonly from: Stored | undefined;
  /** The key of the editor: it grows with each new start. */
  readonly turn: number;
  /** Fetches the facts around what the page holds; what was saved is what it holds. */
  readonly refresh: () => void;
  /** Starts again from what the server has. */
  readonly reload: () => void;
  readonly startFrom: (from: Stored) => void;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The record an editor starts from. It is fetched once: a reply that comes later must not replace what is typed. */
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

/** While the tab is out of sight the cache drops the reply: the page and what is typed must not go with it. */
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

/** Instead of the editor, until its record is there. */
export function RecordWait({ record, failed }: RecordWaitProps) {
  if (!record.isFailed) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  return (
    <div className={styles.failed}>
      <p>{failed}</p>
      <Button onClick={record.retry}>重试</Button>
    </div>
  );
}
