import { questionErrors } from '@ganlin/contract/question/errors';
import { bookApi } from '@ganlin/contract/practice/book';
import { ALL_REPOS } from '@ganlin/contract/practice/modes';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/failure.ts';
import { freshPage, query } from '../../../lib/api/query.ts';
import { useListState } from '../../../lib/screen/list-state.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { bookList, ENTRIES_PER_PAGE, filterOf, type BookUrlState } from './book-url-state.ts';
import { BookBar } from './book-bar.tsx';
import { BookEntry } from './book-entry.tsx';
import { BookFilter } from './book-filter.tsx';
import { BookSummary } from './book-summary.tsx';
import { CardsWaiting } from '../model/waiting.tsx';
import { NextCard } from '../next/next-card.tsx';
import { useNext } from '../next/use-next.ts';
import styles from './book.module.css';

/** The wrong-answer book: questions answered wrong and not yet learnt, and when they are due again. */
export default function BookScreen() {
  const { examId = '' } = useScreen().params;
  const { urlState, go } = useListState(bookList);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery({
    ...query(bookApi.paging, { current: urlState.page, size: ENTRIES_PER_PAGE, params: filterOf(urlState, examId) }),
    ...freshPage,
  });
  const next = useNext(ALL_REPOS, { inBook: true });
  const summary = useQuery({ ...query(bookApi.summary, {}), staleTime: 0, meta: { silent: true } });
  // Shown at once: what came later would push down the rest. A list that is turned over stays.
  const isWaiting = next.isPending || summary.isPending || list.isPending;
  const turn = (to: Partial<BookUrlState>) => {
    setChosen(new Set());
    go(to);
  };
  const toggle = (id: string) =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])));
  const entries = list.data?.records ?? [];
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header>
          <h1>错题本</h1>
          <p>连续答对两次，题目自动移出错题本。</p>
        </header>
        {isWaiting && <CardsWaiting />}
        {!isWaiting && (
          <>
            <div className={styles.first}>
              <NextCard query={next} />
              {summary.data && <BookSummary summary={summary.data} at={summary.dataUpdatedAt} />}
            </div>
            <section className={styles.card} aria-label="错题列表">
              <BookFilter urlState={urlState} total={list.data?.total} onGo={turn} />
              {list.isError && !list.data && <Failed error={list.error} onRetry={() => void list.refetch()} />}
              {list.data && entries.length === 0 && <p className="ui-middle ui-gap-3 ui-empty">这里没有错题。</p>}
              <ul>
                {entries.map((entry) => (
                  <BookEntry
                    key={entry.questionId}
                    entry={entry}
                    now={new Date(list.dataUpdatedAt)}
                    isChosen={chosen.has(entry.questionId)}
                    onToggle={() => toggle(entry.questionId)}
                  />
                ))}
              </ul>
              {list.data && (
                <Pager
                  total={list.data.total}
                  size={ENTRIES_PER_PAGE}
                  page={urlState.page}
                  onPage={(page) => turn({ page })}
                />
              )}
              {chosen.size > 0 && <BookBar chosen={chosen} onClear={() => setChosen(new Set())} />}
            </section>
          </>
        )}
      </MainArea>
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const isWithheld = error instanceof ApiError && error.code === questionErrors.questionsWithheld.code;
  return <LoadFailed text={isWithheld ? `${error.message}。` : '错题没能载入。'} onRetry={onRetry} />;
}
