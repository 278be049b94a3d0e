import { ShareBars, WEAK } from '../../../kits/answering/share-bars.tsx';
import type { Summary } from '../model/analysis-data.ts';
import styles from './overview.module.css';

interface TallyCardProps {
  readonly title: string;
  readonly tallies: Summary['sections'];
}

/** Points won of those possible, by section or knowledge point. */
export function TallyCard({ title, tallies }: TallyCardProps) {
  const bars = tallies.flatMap(({ name, questions, rate }) => {
    if (rate === null) return [];
    const share = Math.round(rate * 100);
    return [{ name, share, isWeak: share < WEAK, value: `${share}%`, detail: `${questions} 题` }];
  });
  if (bars.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${title}的数据`}>
        <ShareBars isSmall bars={bars} />
      </section>
    </section>
  );
}
