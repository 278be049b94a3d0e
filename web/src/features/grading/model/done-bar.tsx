import type { ReactNode } from 'react';
import styles from './done-bar.module.css';

interface DoneBarProps {
  /** Names what is counted, for screen readers. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How many answers are marked, as text and as a bar. */
export function DoneBar({ label, done, total }: DoneBarProps): ReactNode {
  return (
    <span className={styles.progress}>
      <span className={styles.text}>
        <b>{done}</b> / {total}
      </span>
      <ThinBar label={label} done={done} total={total} />
    </span>
  );
}

/** The bar alone; green when everything is done. */
export function ThinBar({ label, done, total }: DoneBarProps): ReactNode {
  return (
    <progress
      className={styles.bar}
      data-done={total > 0 && done >= total}
      aria-label={label}
      max={Math.max(total, 1)}
      value={done}
    />
  );
}
