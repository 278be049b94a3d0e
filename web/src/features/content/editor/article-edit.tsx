import { articleApi } from '@ganlin/contract/content/article';
import { channelNamed, type Channel } from '@ganlin/contract/content/kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { NotFoundView } from '../../../ui/not-found.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { draftOf, newDraft, type StoredArticle } from './article-draft.ts';
import { ArticleEditor } from './article-editor.tsx';
import { editPath } from '../articles/channel-path.ts';

/** The editor of one article; `?new=1` says that nothing is stored under the id yet. */
export default function ArticleEditScreen() {
  const { params } = useScreen();
  const channel = channelNamed(params['channel'] ?? '');
  const id = params['id'] ?? '';
  return channel === undefined ? <NotFoundView /> : <ArticleEdit key={id} channel={channel} id={id} />;
}

interface Start {
  /** Grows with each new start, so that every editor is made anew. */
  readonly turn: number;
  readonly from: StoredArticle;
}

function ArticleEdit({ channel, id }: { readonly channel: Channel; readonly id: string }) {
  const { search } = useScreen();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isNew = new URLSearchParams(search).has('new');
  // The page that begins an article goes on with it after its first save.
  const [began] = useState(isNew);
  const options = query(articleApi.detail, { id });
  const detail = useQuery({ ...options, enabled: !isNew, staleTime: Infinity, gcTime: 0 });
  const [start, setStart] = useState<Start>();
  const stored = useKept(detail.data);
  const fetchAnew = () => client.fetchQuery({ ...options, staleTime: 0 });
  if (!began && detail.isError && !stored) {
    return (
      <div className={styles.failed}>
        <p>内容没能载入，它可能已被删除。</p>
        <Button onClick={() => void detail.refetch()}>重试</Button>
      </div>
    );
  }
  if (!began && !stored) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  const from = start?.from ?? (began ? undefined : stored);
  const settle = () => {
    if (isNew) void navigate(editPath(channel, id), { replace: true });
    // What was saved is what the page holds; only the facts around it are fetched.
    void fetchAnew().catch(() => undefined);
  };
  return (
    <ArticleEditor
      key={start?.turn ?? 0}
      id={id}
      stored={stored}
      start={() => (from ? draftOf(from) : newDraft(channel))}
      onSaved={settle}
      onReload={() => {
        if (isNew) void navigate(editPath(channel, id), { replace: true });
        void fetchAnew().then(
          (now) => setStart({ turn: (start?.turn ?? 0) + 1, from: now }),
          () => undefined,
        );
      }}
    />
  );
}

/** While the tab is out of sight nobody holds the reply, and the cache drops it: the page and what is typed must not go. */
function useKept(stored: StoredArticle | undefined): StoredArticle | undefined {
  const [kept, setKept] = useState(stored);
  if (stored && stored !== kept) setKept(stored);
  return stored ?? kept;
}
