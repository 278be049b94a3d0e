import type { Data } from '@ganlin/contract/core/endpoint';
import type { bookApi } from '@ganlin/contract/practice/book';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { Fact } from '../../../ui/list/facts.tsx';
import { BOOK } from '../model/paths.ts';
import { WeekBar } from '../../../kits/week-bar/week-bar.tsx';
import styles from './book-summary.module.css';

interface BookSummaryProps {
  readonly summary: Data<typeof bookApi.summary>;
  /** When it was fetched. */
  readonly at: number;
  readonly isLinked?: boolean;
}

/** The reviews of the next seven days, and the book's totals. */
export function BookSummary({ summary, at, isLinked = false }: BookSummaryProps): ReactNode {
  const { wrong, starred, mastered, week } = summary;
  return (
    <section className={styles.book} aria-label="错题本概况">
      <div className={styles.head}>
        <h2>错题复习</h2>
        {isLinked && (
          <Link to={BOOK}>
            错题本
            <Icon name="right" size={16} />
          </Link>
        )}
      </div>
      <WeekBar week={week} now={new Date(at)} />
      <dl className={styles.facts}>
        <Fact name="错题" value={wrong} />
        <Fact name="收藏" value={starred} />
        <Fact name="已掌握" value={mastered} />
      </dl>
    </section>
  );
}
