import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { percent, type Detail } from '../model/modes.ts';
import styles from './repo-stats.module.css';

/** The user's progress in a bank: seen, mastered, and the streak. */
export function RepoStats({ detail }: { readonly detail: Detail }): ReactNode {
  const { total, seen, mastered, streakDays, todayAnswered } = detail;
  return (
    <dl className={styles.stats} aria-label="我的练习情况">
      <Ring name="覆盖率" share={percent(seen, total)} text={`已练 ${seen} / ${total} 题`} />
      <Ring name="掌握率" share={percent(mastered, total)} text={`最近一次答对 ${mastered} 题`} />
      <div className={styles.fact}>
        <dt>连续练习</dt>
        <dd>
          <Icon name="flame" size={22} />
          <b>{streakDays}</b> 天
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>今日已练</dt>
        <dd>
          <Icon name="check" size={22} />
          <b>{todayAnswered}</b> 题
        </dd>
      </div>
    </dl>
  );
}

const ROUND = 2 * Math.PI * 34;

interface RingProps {
  readonly name: string;
  readonly share: number;
  readonly text: string;
}

function Ring({ name, share, text }: RingProps): ReactNode {
  return (
    <div className={styles.ring}>
      <dt>{name}</dt>
      <dd>
        <b>{share}%</b>
      </dd>
      <dd className={styles.words}>{text}</dd>
      <dd className={styles.drawing} aria-hidden="true">
        <svg viewBox="0 0 80 80">
          <circle cx="40" cy="40" r="34" className={styles.track} />
          <circle
            cx="40"
            cy="40"
            r="34"
            className={styles.arc}
            strokeDasharray={`${(share / 100) * ROUND} ${ROUND}`}
            transform="rotate(-90 40 40)"
          />
        </svg>
      </dd>
    </div>
  );
}
