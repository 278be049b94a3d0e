import type { OtherHit } from '@ganlin/contract/portal/search';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Pager } from '../../../ui/list/pager.tsx';
import { countText } from './channel-filter.tsx';
import { FoundArticleView } from './found-article.tsx';
import { FoundOther } from './found-others.tsx';
import { nearText } from './near-text.ts';
import styles from './search.module.css';
import { addressOf, PER_PAGE, type Found, type SearchUrlState } from './use-search.ts';

/** The most of the other kinds that are shown among the articles; their own tabs show all. */
const OTHERS_SHOWN = 3;

interface FoundListProps {
  readonly urlState: SearchUrlState;
  readonly found: Found;
  readonly isBusy: boolean;
}

/** The results of the chosen tab: articles, and among them the best of what else was found. */
export function FoundList({ urlState, found, isBusy }: FoundListProps) {
  const go = useNavigate();
  const { page } = urlState;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    // After paging, the user reads on from the start of the results, by eye or by ear.
    if (shownPage.current !== page) heading.current?.focus();
    shownPage.current = page;
  }, [page]);
  const { records, articlesFirst } = found;
  const others = othersIn(urlState, found);
  const total = shownTotal(urlState, found);
  const articles = urlState.kind === undefined ? records : [];
  const near = urlState.kind === undefined ? found.near : null;
  // Without any article that has everything, the others stand among those that are close.
  const isNearOnly = near !== null && articles.length === 0;
  return (
    <>
      {total > 0 && !isNearOnly && (
        <>
          <div aria-live="polite">
            <h2 ref={heading} tabIndex={-1} className={styles.count}>
              找到 <b>{countText(total)}</b> 条与“{urlState.word}”有关的内容
            </h2>
          </div>
          <ul className={styles.list} aria-busy={isBusy}>
            <Mixed articles={articles} others={others} articlesFirst={articlesFirst} />
          </ul>
        </>
      )}
      {near && (
        <>
          <div aria-live="polite">
            <h2 className={styles.count}>{nearText(near, articles.length > 0)}</h2>
          </div>
          <ul className={styles.list}>
            <Mixed articles={near.records} others={isNearOnly ? others : []} articlesFirst={articlesFirst} />
          </ul>
        </>
      )}
      {urlState.kind === undefined && (
        <div className={styles.pages}>
          <Pager
            total={found.total}
            size={PER_PAGE}
            page={page}
            onPage={(next) => void go(addressOf({ ...urlState, page: next }))}
          />
        </div>
      )}
    </>
  );
}

interface MixedProps extends Pick<Found, 'articlesFirst'> {
  readonly articles: Found['records'];
  readonly others: readonly OtherHit[];
}

function Mixed({ articles, others, articlesFirst }: MixedProps) {
  return (
    <>
      {articles.slice(0, articlesFirst).map((article) => (
        <FoundArticleView key={article.id} article={article} />
      ))}
      {others.map((hit) => (
        <FoundOther key={hit.id} hit={hit} />
      ))}
      {articles.slice(articlesFirst).map((article) => (
        <FoundArticleView key={article.id} article={article} />
      ))}
    </>
  );
}

/** What the chosen tab shows of classes, courses, banks and exams. */
function othersIn({ kind, channel, page }: SearchUrlState, { others }: Found): readonly OtherHit[] {
  if (kind !== undefined) return others.find((one) => one.kind === kind)?.hits ?? [];
  if (channel !== undefined || page > 1) return [];
  // The best of each kind before the second of any.
  const [most = 0] = others.map(({ hits }) => hits.length).toSorted((one, other) => other - one);
  return Array.from({ length: most }, (_, at) => others.flatMap(({ hits }) => hits[at] ?? []))
    .flat()
    .slice(0, OTHERS_SHOWN);
}

/** The number of matches in the chosen tab. */
export function shownTotal({ kind, channel }: SearchUrlState, { others, total }: Found): number {
  const counts = others.map((one) => (kind === undefined || one.kind === kind ? one.hits.length : 0));
  const other = channel === undefined ? counts.reduce((sum, count) => sum + count, 0) : 0;
  return kind === undefined ? total + other : other;
}
