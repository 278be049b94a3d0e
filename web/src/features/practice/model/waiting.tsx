import type { ReactNode } from 'react';
import styles from './waiting.module.css';

/** The outline of a page of cards, at least as high as the window: nothing below it moves when the content comes. */
export function CardsWaiting(): ReactNode {
  return (
    <output className={styles.waiting} aria-label="正在载入">
      <div className={styles.cards}>
        <div className="ui-waiting" />
        <div className="ui-waiting" />
      </div>
      <div className={`ui-waiting ${styles.list}`} />
    </output>
  );
}
