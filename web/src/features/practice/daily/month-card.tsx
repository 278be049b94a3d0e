import type { Data } from '@ganlin/contract/core/endpoint';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { monthBeside, monthOf } from './daily-view.ts';
import { Drop, dropLabels } from './drop.tsx';
import styles from './side-cards.module.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** A month of drops. */
export function MonthCard({ summary }: { readonly summary: Data<typeof dailyApi.summary> }): ReactNode {
  const { day: today, longest, freeMisses } = summary;
  const thisMonth = today.slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const { data } = useQuery({
    ...query(dailyApi.calendar, { month }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const year = month.slice(0, 4) === today.slice(0, 4) ? '' : `${month.slice(0, 4)} 年 `;
  return (
    <section className={styles.card} aria-label="月历">
      <div className={styles.head}>
        <button type="button" className="ui-touch" aria-label="上个月" onClick={() => setMonth(monthBeside(month, -1))}>
          <Icon name="left" size={16} />
        </button>
        <h2 aria-live="polite">
          {year}
          {Number(month.slice(5))} 月
        </h2>
        <button
          type="button"
          className="ui-touch"
          aria-label="下个月"
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthBeside(month, 1))}
        >
          <Icon name="right" size={16} />
        </button>
        <small>最长连续 {longest} 天</small>
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {monthOf(month, today, data?.days ?? []).map(({ day, state }, index) => (
          <li key={day === '' ? `blank ${index}` : day} aria-hidden={day === '' ? true : undefined}>
            {state !== 'none' && <Drop state={state} number={String(Number(day.slice(8)))} />}
            {state === 'none' && day !== '' && Number(day.slice(8))}
            {state !== 'none' && (
              <span className="ui-unseen">
                {Number(day.slice(8))} 日，{dropLabels[state]}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.legend}>
        <span>
          <Drop state="done" />
          做完
        </span>
        <span>
          <Drop state="free" />
          补签卡
        </span>
        <span>
          <Drop state="today" />
          今天
        </span>
        <span className={styles.free}>补签卡 {freeMisses} 张</span>
      </p>
      <p className="ui-note">做完七天得一张补签卡，最多两张；漏做一天时自动使用。</p>
    </section>
  );
}
