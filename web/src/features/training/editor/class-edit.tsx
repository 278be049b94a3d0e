import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { changeTabs, close } from '../../../lib/screen/tabs.ts';
import { editPath } from '../classes/class-row.ts';
import { draftOf, newDraft, type StoredClass } from './class-draft.ts';
import { ClassEditor } from './class-editor.tsx';
import styles from '../../../kits/record-editor/editor.module.css';

const NEW = 'new';

/** The editor of one training class: `/edit/new` for a new one; `?part=fee` opens one of its parts. */
export default function ClassEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinished();
  return id === NEW ? <NewClass /> : <Stored key={id} id={id} />;
}

function NewClass() {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  return (
    <ClassEditor
      stored={undefined}
      start={newDraft}
      onSaved={(id, publish) => {
        finished.add(pathname);
        if (publish) publishNext.add(id);
        void navigate({ pathname: editPath(id), search }, { replace: true });
      }}
      onReload={() => undefined}
    />
  );
}

/** Tabs of new classes that are stored now. */
const finished = new Set<string>();

/** Classes that were stored in order to be published: their editor goes on with that. */
const publishNext = new Set<string>();

/** Closes them once another tab is shown: before, their address would open them again. */
function useCloseFinished(): void {
  const { pathname } = useScreen();
  useEffect(() => {
    const others = [...finished].filter((done) => done !== pathname);
    finished.clear();
    if (others.length > 0) changeTabs((tabs) => others.reduce(close, tabs));
  }, [pathname]);
}

interface Start {
  /** Grows with each new start, so that every editor is made anew. */
  readonly turn: number;
  readonly from: StoredClass;
}

function Stored({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const options = query(trainclassApi.edit, { id });
  const detail = useQuery({ ...options, staleTime: Infinity, gcTime: 0 });
  const [start, setStart] = useState<Start>();
  const stored = useKept(detail.data);
  const [publishing] = useState(() => publishNext.has(id));
  useEffect(() => void publishNext.delete(id), [id]);
  const fetchAnew = () => client.fetchQuery({ ...options, staleTime: 0 });
  if (detail.isError && !stored) {
    return (
      <div className={styles.failed}>
        <p>培训班没能载入，它可能已被删除。</p>
        <Button onClick={() => void detail.refetch()}>重试</Button>
      </div>
    );
  }
  if (!stored) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  return (
    <ClassEditor
      key={start?.turn ?? 0}
      stored={stored}
      start={() => draftOf(start?.from ?? stored)}
      publishing={publishing}
      // What was saved is what the page holds; only the facts around it are fetched.
      onSaved={() => void fetchAnew().catch(() => undefined)}
      onReload={() =>
        void fetchAnew().then(
          (from) => setStart({ turn: (start?.turn ?? 0) + 1, from }),
          () => undefined,
        )
      }
    />
  );
}

/** While the tab is out of sight nobody holds the reply, and the cache drops it: the page and what is typed must not go. */
function useKept(stored: StoredClass | undefined): StoredClass | undefined {
  const [kept, setKept] = useState(stored);
  if (stored && stored !== kept) setKept(stored);
  return stored ?? kept;
}
