import { Pagination } from 'antd';
import styles from './data-table.module.css';

interface PagerProps {
  readonly page: { readonly current: number; readonly size: number; readonly total: number };
  readonly narrow: boolean;
  readonly onPage: (page: { readonly current: number; readonly size: number }) => void;
}

export function Pager({ page: { current, size, total }, narrow, onPage }: PagerProps) {
  return (
    <Pagination
      className={styles.pager ?? ''}
      current={current}
      pageSize={size}
      total={total}
      simple={narrow}
      showSizeChanger={!narrow}
      showLessItems
      pageSizeOptions={[10, 20, 50, 100]}
      showTotal={(_all, [from, to]) => (narrow ? null : `第 ${from}–${to} 条`)}
      onChange={(next, nextSize) => onPage({ current: nextSize === size ? next : 1, size: nextSize })}
    />
  );
}
