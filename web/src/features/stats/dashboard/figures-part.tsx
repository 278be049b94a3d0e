import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { measureOf } from '../model/measures.ts';
import { lastDays } from '../model/period.ts';
import { useTrend } from '../model/use-figures.ts';
import { useToday } from '../model/use-today.ts';
import { DAYS } from './days.ts';
import { Headlines } from './headlines.tsx';
import { LearningCard } from './learning-card.tsx';
import styles from './dashboard.module.css';

/** The figures of today and this month, and the course of the last days beside what waits. */
export function FiguresPart({ children }: { readonly children: ReactNode }) {
  const today = useToday();
  const days = useTrend(lastDays(today, DAYS), undefined);
  const month = useTrend({ from: `${today.slice(0, 7)}-01`, to: today }, undefined);
  const { data, error } = days;
  return (
    <>
      {data && <Headlines days={data.trend} month={month.data} />}
      {!data && !error && <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 3 }} />}
      {!data && error && <p className={styles.empty}>没能取得统计：{messageOf(error)}</p>}
      <div className={styles.columns}>
        {data ? (
          <LearningCard shown={data} measures={[measureOf('learners'), measureOf('examPapers')]} />
        ) : (
          <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 8 }} />
        )}
        {children}
      </div>
    </>
  );
}
