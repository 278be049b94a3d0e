import { dailyApi } from '@ganlin/contract/practice/daily';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './row-card.module.css';

/** Today's five questions: how many are done, and the streak. */
export function DailyCard(): ReactNode {
  const { data } = useQuery({ ...query(dailyApi.summary, {}), staleTime: 0, meta: { silent: true } });
  if (!data) return null;
  const { done, total, streak } = data;
  const isDone = done >= total;
  return (
    <section className={styles.card} aria-labelledby="daily-five">
      <span className={styles.icon} aria-hidden="true">
        <Icon name="flame" size={24} />
      </span>
      <div className={styles.about}>
        <h2 id="daily-five">今日五题</h2>
        <p>
          {isDone ? `今天的 ${total} 题做完了` : `已做 ${done} / ${total} 题，约 3 分钟`}
          {streak > 0 && `，连续 ${streak} 天`}
        </p>
      </div>
      <ButtonLink small look="line" to="/web/daily">
        {isDone ? '看今天的题' : done > 0 ? '接着做' : '开始做'}
      </ButtonLink>
    </section>
  );
}
