import type { Data } from '@ganlin/contract/core/endpoint';
import { bookApi } from '@ganlin/contract/practice/book';
import { ALL_REPOS } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import { freshPage, query } from '../../../lib/api/query.ts';
import { chosenIn, listState, typedWords, useListState } from '../../../lib/screen/list-state.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { CardList } from '../../../ui/list/card-list.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { RepoCard } from './repo-card.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { BookSummary } from '../book/book-summary.tsx';
import { DAILY } from '../model/paths.ts';
import { CardsWaiting } from '../model/waiting.tsx';
import { NextCard } from '../next/next-card.tsx';
import { useNext } from '../next/use-next.ts';
import { WeakCard } from '../next/weak-card.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import styles from './repos.module.css';

const PER_PAGE = 24;

const repoList = listState({ keyword: typedWords(50), category: typedWords(40) });

/** What to do next, what is weak, and the banks the user may practise. */
export default function ReposScreen() {
  const { urlState, go } = useListState(repoList);
  const { keyword, category, page } = urlState;
  const list = useQuery({
    ...query(practiceApi.paging, { current: page, size: PER_PAGE, params: chosenIn(repoList, urlState) }),
    ...freshPage,
  });
  const next = useNext(ALL_REPOS);
  const book = useQuery({ ...query(bookApi.summary, {}), staleTime: 0, meta: { silent: true } });
  const categories = useQuery(query(practiceApi.categories, {}));
  const isDaily = next.data?.next?.kind === 'daily';
  // Shown at once: what came later would push down the rest. A list that is turned over stays.
  const isWaiting = next.isPending || book.isPending || list.isPending || categories.isPending;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <h1>题库练习</h1>
          <p>每天练一点，错题按记忆规律再来一遍。</p>
        </header>
        <TopicDialog />
        {isWaiting && <CardsWaiting />}
        {!isWaiting && (
          <>
            <div className={styles.first}>
              <NextCard query={next}>
                {!isDaily && (
                  <ButtonLink look="onSkyLine" to={DAILY}>
                    每日五题
                  </ButtonLink>
                )}
              </NextCard>
              <WeakCard repoId={ALL_REPOS} weak={next.data?.weak ?? []} />
              {book.data && <BookSummary summary={book.data} at={book.dataUpdatedAt} isLinked />}
            </div>
            <section className={styles.banks} aria-label="题库">
              <div className={styles.tools}>
                <h2>题库</h2>
                <SearchField label="搜索题库" value={keyword} onSearch={(word) => go({ keyword: word })} />
              </div>
              <Categories
                categories={categories.data ?? []}
                chosen={category}
                onChoose={(title) => go({ category: title })}
              />
              <CardList
                list={list}
                failedText="题库没能载入。"
                empty={
                  <p className="ui-middle ui-gap-3 ui-empty">
                    {keyword + category === '' ? '还没有对您开放的题库。' : '没有符合条件的题库，换个词试试。'}
                  </p>
                }
                size={PER_PAGE}
                page={page}
                onPage={(to) => go({ page: to })}
              >
                {(repo) => <RepoCard key={repo.id} repo={repo} />}
              </CardList>
            </section>
          </>
        )}
      </MainArea>
    </div>
  );
}

interface CategoriesProps {
  readonly categories: Data<typeof practiceApi.categories>;
  readonly chosen: string;
  readonly onChoose: (title: string) => void;
}

function Categories({ categories, chosen, onChoose }: CategoriesProps) {
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
