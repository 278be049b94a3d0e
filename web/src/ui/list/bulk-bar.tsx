import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The actions on all selected rows, and their number. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label="批量操作">
      <span className={styles.count} aria-live="polite">
        已选 <b>{count}</b> 项
      </span>
      {children}
      <Button type="link" className={styles.clear ?? ''} onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}
