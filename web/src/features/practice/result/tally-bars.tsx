import type { ReactNode } from 'react';
import { ShareBars, WEAK, type ShareBar } from '../../../kits/answering/share-bars.tsx';
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
      <ShareBars isSmall bars={tallies.map(barOf)} />
    </section>
  );
}

function barOf({ name, answered, right }: Tally): ShareBar {
  const share = percent(right, answered);
  return { name, share, isWeak: share < WEAK, value: `${share}%`, detail: `${right} / ${answered}` };
}
