import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { pagesShown } from './pages-shown.ts';
import styles from './page-links.module.css';

interface PageLinksProps {
  readonly total: number;
  readonly size: number;
  readonly page: number;
  /** The measure word: 部, 项, 篇. */
  readonly unit: string;
  /** The parameters of a page's address. */
  readonly searchOf: (page: number) => string;
}

/** The pages of a list as links: each can be opened, bookmarked and found by a search engine. */
export function PageLinks({ total, size, page, unit, searchOf }: PageLinksProps): ReactNode {
  const pages = Math.ceil(total / size);
  if (pages <= 1 && page === 1) return null;
  const step = (to: number, label: string, icon: 'left' | 'right') =>
    to >= 1 && to <= pages ? (
      <Link to={{ search: searchOf(to) }} aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
        <Icon name={icon} size={18} />
      </Link>
    ) : null;
  return (
    <nav className={styles.pages} aria-label="翻页">
      <span className={styles.total}>
        共 {total} {unit}，每页 {size} {unit}
      </span>
      {step(Math.min(page - 1, pages), '上一页', 'left')}
      {pagesShown(page, pages).map((each, at, all) => (
        <Fragment key={each}>
          {at > 0 && each - (all[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={{ search: searchOf(each) }}
            aria-label={`第 ${each} 页`}
            aria-current={each === page ? 'page' : undefined}
          >
            {each}
          </Link>
        </Fragment>
      ))}
      {step(page + 1, '下一页', 'right')}
    </nav>
  );
}
