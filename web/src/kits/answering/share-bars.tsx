import type { ReactNode } from 'react';
import styles from './share-bars.module.css';

export interface ShareBar {
  readonly name: string;
  /** In percent: the length of the bar. */
  readonly share: number;
  readonly isWeak: boolean;
  readonly value: string;
  readonly detail: string;
  /** A line across the bar to compare with, in percent, and what it says. */
  readonly mark?: { readonly share: number; readonly text: string } | undefined;
}

/** One bar for each group of questions; weak ones are marked with text, not by colour alone. */
export function ShareBars({
  bars,
  isSmall = false,
}: {
  readonly bars: readonly ShareBar[];
  readonly isSmall?: boolean;
}): ReactNode {
  return (
    <ul className={styles.bars} data-small={isSmall}>
      {bars.map(({ name, share, isWeak, value, detail, mark }, at) => (
        // Two groups may have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} data-weak={isWeak}>
          <p>
            <span>{name}</span>
            <span className={styles.value}>
              <b>{value}</b>
              {isWeak && <em>薄弱</em>}
              <small>{detail}</small>
              {mark && <small>{mark.text}</small>}
            </span>
          </p>
          <div className={styles.bar} aria-hidden="true">
            <i style={{ width: `${share}%` }} />
            {mark && <u style={{ insetInlineStart: `${mark.share}%` }} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A group of questions with a lower share is weak. */
export const WEAK = 60;
