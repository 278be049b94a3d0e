import { practiceApi } from '@ganlin/contract/practice/practice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { RepoCard } from './repo-card.tsx';
import { ReviewCards } from '../book/review-cards.tsx';
import { usePost } from '../model/practice-outbox.ts';
import styles from './repos.module.css';

const PER_PAGE = 24;

/** The banks one may practise, and before them what is to be repeated today. */
export default function ReposScreen() {
  usePost();
  const [search, setSearch] = useSearchParams();
  const [keyword, category] = [search.get('keyword') ?? '', search.get('category') ?? ''];
  const page = Math.max(1, Number(search.get('page')) || 1);
  const params = { ...(keyword === '' ? {} : { keyword }), ...(category === '' ? {} : { category }) };
  const list = useQuery({
    ...query(practiceApi.paging, { current: page, size: PER_PAGE, params }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const go = (to: { keyword?: string; category?: string; page?: number }) =>
    setSearch(addressOf({ keyword, category, page: 1, ...to }), { replace: to.page === undefined });
  return (
    <div className={styles.ground}>
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <h1>题库练习</h1>
          <p>每天练一点，错题按记忆规律再来一遍。</p>
        </header>
        <ReviewCards />
        <section className={styles.banks} aria-label="题库">
          <div className={styles.tools}>
            <h2>题库</h2>
            <SearchField label="搜索题库" value={keyword} onSearch={(word) => go({ keyword: word })} />
          </div>
          <Categories chosen={category} onChoose={(title) => go({ category: title })} />
          {list.isError && !list.data && <Failed onRetry={() => void list.refetch()} />}
          {!list.data && !list.isError && <div className={styles.waiting} aria-hidden="true" />}
          {list.data?.records.length === 0 && (
            <p className="ui-middle ui-gap-3 ui-empty">
              {keyword + category === '' ? '还没有对您开放的题库。' : '没有符合条件的题库，换个词试试。'}
            </p>
          )}
          <ul className={styles.grid}>
            {list.data?.records.map((repo) => (
              <RepoCard key={repo.id} repo={repo} />
            ))}
          </ul>
          {list.data && <Pager total={list.data.total} size={PER_PAGE} page={page} onPage={(to) => go({ page: to })} />}
        </section>
      </MainArea>
    </div>
  );
}

function Categories({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (title: string) => void }) {
  const { data: categories = [] } = useQuery(query(practiceApi.categories, {}));
  if (categories.length === 0) return null;
  return (
    <fieldset className={styles.chips} aria-label="分类">
      <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        全部
      </button>
      {categories.map(({ title, repos }) => (
        <button key={title} type="button" aria-pressed={chosen === title} onClick={() => onChoose(title)}>
          {title} {repos}
        </button>
      ))}
    </fieldset>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <div className="ui-middle ui-gap-3 ui-empty">
      <p>题库没能载入。</p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

function addressOf({ keyword, category, page }: { keyword: string; category: string; page: number }) {
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(category === '' ? {} : { category }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
