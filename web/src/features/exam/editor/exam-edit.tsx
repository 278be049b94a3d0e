import { examApi } from '@ganlin/contract/exam/exam';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { changeTabs, close } from '../../../lib/screen/tabs.ts';
import styles from '../../../kits/record-editor/editor.module.css';
import { draftOf, newDraft, type Exam } from './exam-draft.ts';
import { ExamEditor } from './exam-editor.tsx';
import { editPath } from '../model/exam-row.ts';

const NEW = 'new';

/** The editor of one exam: `/edit/new` for a new one; `?part=paper` opens one of its parts. */
export default function ExamEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinished();
  return id === NEW ? <NewExam /> : <StoredExam key={id} id={id} />;
}

function NewExam() {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  return (
    <ExamEditor
      exam={undefined}
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

/** Tabs of new exams that are stored now. */
const finished = new Set<string>();

/** Exams that were stored in order to be published: their editor goes on with that. */
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
  readonly from: Exam;
}

function StoredExam({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const options = query(examApi.detail, { id });
  const detail = useQuery({ ...options, staleTime: Infinity, gcTime: 0 });
  const [start, setStart] = useState<Start>();
  const exam = useKept(detail.data);
  const [publishing] = useState(() => publishNext.has(id));
  useEffect(() => void publishNext.delete(id), [id]);
  const fetchAnew = () => client.fetchQuery({ ...options, staleTime: 0 });
  if (detail.isError && !exam) {
    return (
      <div className={styles.failed}>
        <p>考试没能载入，它可能已被删除。</p>
        <Button onClick={() => void detail.refetch()}>重试</Button>
      </div>
    );
  }
  if (!exam) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  return (
    <ExamEditor
      key={start?.turn ?? 0}
      exam={exam}
      start={() => draftOf(start?.from ?? exam)}
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
function useKept(exam: Exam | undefined): Exam | undefined {
  const [kept, setKept] = useState(exam);
  if (exam && exam !== kept) setKept(exam);
  return exam ?? kept;
}
