import { MAX_IDS } from '@ganlin/contract/core/id';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  readonly count: number;
  /** On how many pages they are. */
  readonly pages: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The actions on all selected rows, and their number. */
export function BulkBar({ count, pages, onClear, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label="批量操作">
      <span className={styles.count} aria-live="polite">
        已选 <b>{count}</b> 条{pages > 1 && `（跨 ${pages} 页）`}
      </span>
      {count > MAX_IDS ? <span>一次最多操作 {MAX_IDS} 条，请先取消一部分。</span> : children}
      <Button type="link" className={styles.clear ?? ''} onClick={onClear}>
        清空
      </Button>
    </section>
  );
}
