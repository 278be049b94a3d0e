import { homeConfigApi } from '@ganlin/contract/content/home';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import styles from '../../../kits/record-editor/editor.module.css';
import { HomeEditor } from './home-editor.tsx';
import type { StoredHome } from './home-draft.ts';

interface Start {
  /** Grows with each new start, so that every editor is made anew. */
  readonly turn: number;
  readonly from: StoredHome;
}

export default function HomeConfigScreen() {
  const client = useQueryClient();
  const options = query(homeConfigApi.detail, {});
  const detail = useQuery({ ...options, staleTime: Infinity, gcTime: 0 });
  const [start, setStart] = useState<Start>();
  // While the tab is out of sight nobody holds the reply: what is typed must not go with it.
  if (detail.data && !start) setStart({ turn: 0, from: detail.data });
  if (start) {
    const reload = async () => {
      const from = await client.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
      if (from) setStart({ turn: start.turn + 1, from });
    };
    return <HomeEditor key={start.turn} stored={start.from} onReload={() => void reload()} />;
  }
  if (!detail.isError) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  return (
    <div className={styles.failed}>
      <p>首页设置没能载入。</p>
      <Button onClick={() => void detail.refetch()}>重试</Button>
    </div>
  );
}
