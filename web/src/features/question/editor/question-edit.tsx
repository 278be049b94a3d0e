import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { changeTabs, close } from '../../../lib/screen/tabs.ts';
import { hasUnsaved } from '../../../lib/screen/unsaved.ts';
import { editPath } from '../model/question-row.ts';
import styles from './edit.module.css';
import { draftOf, isType, newDraft, type Draft, type Question } from './question-draft.ts';
import { QuestionEditor } from './question-editor.tsx';
import type { Version } from './versions/version-words.ts';

const NEW = 'new';

/** The editor of one question: `/edit/new?type=2&repo=…` for a new one. */
export default function QuestionEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinished();
  return id === NEW ? <NewQuestion /> : <StoredQuestion key={id} id={id} />;
}

function NewQuestion() {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(search);
  // Asked for another new one: what is typed already is not thrown away for it.
  if (begun !== search && !hasUnsaved([pathname])) setBegun(search);
  return (
    <QuestionEditor
      key={begun}
      question={undefined}
      start={() => startOf(begun)}
      onSaved={(id) => {
        finished.add(pathname);
        void navigate(editPath(id), { replace: true });
      }}
      onReload={() => undefined}
      onTake={() => undefined}
      onDone={() => undefined}
    />
  );
}

/** Tabs that are done with: of new questions that are stored now, of stored ones after which another is begun. */
const finished = new Set<string>();

/** Closes them once another tab is shown: before, their address would open them again. */
function useCloseFinished(): void {
  const { pathname } = useScreen();
  useEffect(() => {
    const others = [...finished].filter((done) => done !== pathname);
    finished.clear();
    if (others.length > 0) changeTabs((tabs) => others.reduce(close, tabs));
  }, [pathname]);
}

function startOf(search: string): Draft {
  const params = new URLSearchParams(search);
  const type = Number(params.get('type'));
  return newDraft({ type: isType(type) ? type : QuestionType.single, repoIds: params.getAll('repo') });
}

interface Start {
  /** Grows with each new start, so that every editor is made anew. */
  readonly turn: number;
  readonly from: Question;
}

function StoredQuestion({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const options = query(questionApi.detail, { id });
  const detail = useQuery({ ...options, staleTime: Infinity, gcTime: 0 });
  const [start, setStart] = useState<Start>();
  const question = useKept(detail.data);
  const { pathname } = useScreen();
  const fetchAnew = () => client.fetchQuery({ ...options, staleTime: 0 });
  const startFrom = (from: Question) => setStart({ turn: (start?.turn ?? 0) + 1, from });
  if (detail.isError && !question) {
    return (
      <div className={styles.failed}>
        <p>试题没能载入，它可能已被删除。</p>
        <Button onClick={() => void detail.refetch()}>重试</Button>
      </div>
    );
  }
  if (!question) return <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 12 }} />;
  return (
    <QuestionEditor
      key={start?.turn ?? 0}
      question={question}
      start={() => draftOf(start?.from ?? question)}
      // What was saved is what the page holds; only the facts around it are fetched.
      onSaved={() => void fetchAnew().catch(() => undefined)}
      onReload={() => void fetchAnew().then(startFrom, () => undefined)}
      onTake={(version) => startFrom(taken(question, version))}
      onDone={() => finished.add(pathname)}
    />
  );
}

/** While the tab is out of sight nobody holds the reply, and the cache drops it: the page and what is typed must not go. */
function useKept(question: Question | undefined): Question | undefined {
  const [kept, setKept] = useState(question);
  if (question && question !== kept) setKept(question);
  return question ?? kept;
}

function taken(question: Question, { level, content, analysis, body }: Version): Question {
  return { ...question, level, content, analysis, body };
}
