import { bookApi } from '@ganlin/contract/practice/book';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BOOK, trainingPath } from '../model/paths.ts';
import { WeekBar } from './week-bar.tsx';
import { Fact } from '../../../ui/list/facts.tsx';
import styles from './review-cards.module.css';

/** The reviews due today, and the book's totals: shown first, because they come first. */
export function ReviewCards(): ReactNode {
  const summary = useQuery({ ...query(bookApi.summary, {}), staleTime: 0 });
  if (!summary.data) return <div className={styles.waiting} aria-hidden="true" />;
  const { wrong, due, starred, mastered, week } = summary.data;
  return (
    <div className={styles.cards}>
      <section className={styles.today} aria-label="今日复习">
        <p>今日待复习</p>
        <p className={styles.due}>
          <b>{due}</b> 题
        </p>
        {due > 0 ? (
          <>
            <p className={styles.say}>按记忆规律安排，约 {Math.max(1, Math.round(due / 2))} 分钟</p>
            <ButtonLink look="onSky" to={trainingPath(ALL_REPOS, PracticeMode.review)}>
              开始复习
              <Icon name="arrow" size={18} />
            </ButtonLink>
          </>
        ) : (
          <p className={styles.say}>
            {wrong + mastered === 0 ? '做错的题会自动安排到这里复习' : '今天的复习都完成了，明天再来'}
          </p>
        )}
      </section>
      <section className={styles.book} aria-label="错题本概况">
        <div className={styles.head}>
          <h2>错题复习</h2>
          <Link to={BOOK}>
            错题本
            <Icon name="right" size={16} />
          </Link>
        </div>
        <WeekBar week={week} now={new Date(summary.dataUpdatedAt)} />
        <dl className={styles.facts}>
          <Fact name="错题" value={wrong} />
          <Fact name="收藏" value={starred} />
          <Fact name="已掌握" value={mastered} />
        </dl>
      </section>
    </div>
  );
}
