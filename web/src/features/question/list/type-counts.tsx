import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { types } from '../model/type-options.ts';
import styles from './type-counts.module.css';

interface TypeCountsProps {
  readonly total: number;
  /** By type code. */
  readonly counts: Readonly<Record<string, number>>;
}

/** How many questions of each type a bank has, as a bar and as numbers. */
export function TypeCounts({ total, counts }: TypeCountsProps) {
  if (total === 0) return <span className={styles.none}>还没有已发布的试题</span>;
  const shares = types
    .map((type) => ({ type, name: questionTypeLabels[type].replace(/题$/, ''), count: counts[String(type)] ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <span className={styles.counts}>
      <span className={styles.bar} aria-hidden>
        {shares.map(({ type, count }) => (
          <i key={type} data-type={type} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className={styles.numbers}>
        {shares.map(({ type, name, count }) => (
          <span key={type} data-type={type}>
            {name} {count.toLocaleString('zh-CN')}
          </span>
        ))}
      </span>
    </span>
  );
}
