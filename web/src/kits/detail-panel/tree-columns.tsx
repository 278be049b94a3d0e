import type { ReactNode } from 'react';
import styles from './detail-panel.module.css';

interface TreeColumnsProps {
  /** The tree and what belongs to it. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A tree and, beside it, the record chosen in it; below each other on a narrow screen. */
export function TreeColumns({ side, children }: TreeColumnsProps): ReactNode {
  return (
    <div className={styles.columns}>
      <div className={styles.side}>{side}</div>
      {children}
    </div>
  );
}
