import type { ReactNode } from 'react';
import styles from './week-bar.module.css';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** How many questions are due for review on each of the next seven days, today first. */
export function WeekBar({ week, now }: { readonly week: readonly number[]; readonly now: Date }): ReactNode {
  const limit = Math.max(...week, 1);
  // The weekday in China, regardless of the browser's time zone.
  const today = new Date(now.getTime() + 8 * 3_600_000).getUTCDay();
  return (
    <ol className={styles.week} aria-label="未来七天的复习量">
      {weekdays.map((_, at) => {
        const count = week[at] ?? 0;
        const name = at === 0 ? '今天' : (weekdays[(today + at) % 7] ?? '');
        return (
          <li key={name} data-today={at === 0}>
            <span>{count}</span>
            <i style={{ height: `${(count / limit) * 100}%` }} aria-hidden="true" />
            <span>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
