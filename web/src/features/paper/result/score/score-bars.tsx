import { useState, type ReactNode } from 'react';
import { ShareBars, WEAK, type ShareBar } from '../../../../kits/answering/share-bars.tsx';
import styles from './score-bars.module.css';

interface Tally {
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
  /** Share of the points that all examinees won on average; null: unknown. */
  readonly average?: number | null;
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
      <div className={styles.head}>
        <h2>{title}</h2>
        {rows.some(({ average }) => typeof average === 'number') && (
          <span className={styles.legend}>竖线为全体平均</span>
        )}
      </div>
      <ShareBars bars={(isCut ? ordered.slice(0, FIRST) : ordered).map((row) => barOf(row, by))} />
      {isCut && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          显示全部 {ordered.length} 个
        </button>
      )}
      {children && <div className={styles.hint}>{children}</div>}
    </section>
  );
}

function barOf(
  { name, score, maxScore, average, share }: Tally & { readonly share: number },
  by: ScoreBarsProps['by'],
): ShareBar {
  const mark = typeof average === 'number' ? markOf(average, maxScore, by) : undefined;
  if (by === 'points') return { name, share, mark, isWeak: false, value: String(score), detail: `/ ${maxScore} 分` };
  return { name, share, mark, isWeak: share < WEAK, value: `${share}%`, detail: `${score} / ${maxScore} 分` };
}

function markOf(average: number, maxScore: number, by: ScoreBarsProps['by']): ShareBar['mark'] {
  const share = Math.round(average * 100);
  return {
    share,
    text: by === 'points' ? `全体平均 ${Math.round(average * maxScore * 10) / 10}` : `全体平均 ${share}%`,
  };
}

const shareOf = ({ score, maxScore }: Tally): number => (maxScore === 0 ? 0 : Math.round((score / maxScore) * 100));

/** This many of the weakest are shown at first; an exam may cover a hundred knowledge points. */
const FIRST = 6;
