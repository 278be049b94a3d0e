import type { ReactNode } from 'react';
import styles from './pager.module.css';

interface PagerProps {
  readonly total: number;
  readonly size: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ total, size, page, onPage }: PagerProps): ReactNode {
  const pages = Math.max(Math.ceil(total / size), 1);
  if (pages === 1 && page === 1) return null;
  return (
    <nav className={styles.pager} aria-label="翻页">
      <button type="button" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        上一页
      </button>
      <span>
        第 {page} / {pages} 页
      </span>
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </button>
    </nav>
  );
}
