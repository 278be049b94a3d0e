import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import type { ShownArticle } from './article-gate.tsx';
import styles from './article-head.module.css';

/** Title, author and publication facts. */
export function ArticleHead({ article }: { readonly article: ShownArticle }): ReactNode {
  const { title, publishAt, source, author, views, readMinutes, categoryTitle, tags } = article;
  return (
    <header className={styles.head}>
      <h1 id="article-title">{title}</h1>
      <p className={styles.meta}>
        {categoryTitle !== '' && <span className={styles.category}>{categoryTitle}</span>}
        <time dateTime={publishAt}>{formatTime(publishAt)}</time>
        {source !== '' && <span>来源：{source}</span>}
        {author !== '' && <span>作者：{author}</span>}
        {readMinutes > 0 && <span>约 {readMinutes} 分钟读完</span>}
        {views > 0 && <span>{views} 次浏览</span>}
      </p>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </header>
  );
}
