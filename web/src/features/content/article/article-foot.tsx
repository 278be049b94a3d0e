import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownArticle } from './article-gate.tsx';
import styles from './article-foot.module.css';
import { articleTo } from './article-link.ts';

/** The previous and next article of its list. */
export function ArticleFoot({ article: { previous, next } }: { readonly article: ShownArticle }): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className={styles.foot} aria-label="上一篇和下一篇">
      {previous && (
        <Link to={articleTo(previous)} rel="prev">
          <small>上一篇</small>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={articleTo(next)} rel="next" className={styles.next}>
          <small>下一篇</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
