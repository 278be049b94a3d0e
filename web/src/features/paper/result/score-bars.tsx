import { useState, type ReactNode } from 'react';
import styles from './score-bars.module.css';

interface Tally {
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
}

interface ScoreBarsProps {
  readonly title: string;
  readonly tallies: readonly Tally[];
  /** `points`: scored of max, in the paper's order. `share`: in percent, the weakest first. */
  readonly by: 'points' | 'share';
  /** All of them, for print. */
  readonly isPrinted?: boolean;
  /** The conclusion below the bars. */
  readonly children?: ReactNode;
}

/** Points by section or by knowledge point, one bar each. */
export function ScoreBars({ title, tallies, by, isPrinted = false, children }: ScoreBarsProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const rows = tallies.map((tally) => ({ ...tally, share: shareOf(tally) }));
  const ordered = by === 'share' ? rows.toSorted((one, other) => one.share - other.share) : rows;
  const isCut = !showsAll && !isPrinted && by === 'share' && ordered.length > FIRST;
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {(isCut ? ordered.slice(0, FIRST) : ordered).map((tally, at) => (
          // Two sections may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <Bar key={at} {...tally} by={by} />
        ))}
      </ul>
      {isCut && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          显示全部 {ordered.length} 个
        </button>
      )}
      {children && <div className={styles.hint}>{children}</div>}
    </section>
  );
}

interface BarProps extends Tally {
  readonly share: number;
  readonly by: 'points' | 'share';
}

function Bar({ name, score, maxScore, share, by }: BarProps): ReactNode {
  const isWeak = by === 'share' && share < WEAK;
  return (
    <li data-weak={isWeak}>
      <p>
        <span>{name}</span>
        <span className={styles.value}>
          {isWeak && <em>薄弱</em>}
          <b>{by === 'share' ? `${share}%` : score}</b>
          <small>{by === 'share' ? `${score} / ${maxScore} 分` : `/ ${maxScore} 分`}</small>
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
    </li>
  );
}

const shareOf = ({ score, maxScore }: Tally): number => (maxScore === 0 ? 0 : Math.round((score / maxScore) * 100));

const WEAK = 60;
/** This many of the weakest are shown at first; an exam may cover a hundred knowledge points. */
const FIRST = 6;
