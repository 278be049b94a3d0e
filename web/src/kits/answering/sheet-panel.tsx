import type { ReactNode } from 'react';
import styles from './sheet-panel.module.css';

interface SheetPanelProps {
  readonly count: number;
  readonly total: number;
  /** What is counted, such as `已答`. */
  readonly unit?: string;
  /** Shows the count as a bar, too. */
  readonly hasBar?: boolean;
  readonly children: ReactNode;
}

/** The answer sheet beside the questions; hidden on a phone, where a dialog shows it. */
export function SheetPanel({ count, total, unit = '', hasBar = false, children }: SheetPanelProps): ReactNode {
  return (
    <aside className={styles.panel} aria-label="答题卡">
      <h2>
        答题卡
        <span>
          <b>{count}</b> / {total}
          {unit !== '' && ` ${unit}`}
        </span>
      </h2>
      {hasBar && (
        <div className={styles.track} aria-hidden="true">
          <i style={{ width: `${(count / Math.max(total, 1)) * 100}%` }} />
        </div>
      )}
      {children}
    </aside>
  );
}
