import type { ReactNode } from 'react';
import styles from './list-card.module.css';

interface ListCardProps {
  readonly filter: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a list: what it is filtered by on top, the rows below. */
export function ListCard({ filter, children }: ListCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.filter}>{filter}</div>
      {children}
    </section>
  );
}
