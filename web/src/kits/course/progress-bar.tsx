import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly percent: number;
  readonly label: string;
}

/** A share studied, as a bar and in figures. */
export function ProgressBar({ percent, label }: ProgressBarProps): ReactNode {
  return (
    <div
      className={styles.progress}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot have its figures inside
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-full={percent >= 100}
    >
      <span className={styles.bar}>
        <span style={{ width: `${percent}%` }} />
      </span>
      <b>{percent}%</b>
    </div>
  );
}
