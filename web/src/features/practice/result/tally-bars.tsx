import type { ReactNode } from 'react';
import { percent } from '../model/modes.ts';
import styles from './tally-bars.module.css';

interface Tally {
  readonly name: string;
  readonly answered: number;
  readonly right: number;
}

/** The share of correct answers in each group; low ones are marked with text. */
export function TallyBars({
  title,
  tallies,
}: {
  readonly title: string;
  readonly tallies: readonly Tally[];
}): ReactNode {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {tallies.length === 0 && <p>没有答题。</p>}
      <ul>
        {tallies.map(({ name, answered, right }) => {
          const share = percent(right, answered);
          return (
            <li key={name} data-weak={share < WEAK}>
              <p>
                <span>{name}</span>
                <span>
                  <b>{share}%</b>
                  {share < WEAK && <em>薄弱</em>}
                  <small>
                    {right} / {answered}
                  </small>
                </span>
              </p>
              <div className={styles.bar} aria-hidden="true">
                <i style={{ width: `${share}%` }} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const WEAK = 60;
