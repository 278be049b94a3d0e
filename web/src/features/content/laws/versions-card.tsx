import { Validity } from '@ganlin/contract/content/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownArticle } from '../article/article-gate.tsx';
import { articleTo } from '../article/article-link.ts';
import { SideCard } from '../article/side-card.tsx';
import styles from './versions-card.module.css';

/** The history of a law or standard, newest first, and its other versions. */
export function VersionsCard({ article }: { readonly article: ShownArticle }): ReactNode {
  const { history, replacesArticles, replacedBy, validity, replaces } = article;
  if (history.length + replacesArticles.length === 0 && !replacedBy && replaces === '') return null;
  const steps = history.toSorted((one, other) => other.on.localeCompare(one.on));
  return (
    <SideCard icon="clock" title="版本沿革">
      <ol className={styles.steps}>
        {steps.map(({ on, text }, at) => (
          <li key={`${on}${text}`} data-now={at === 0 && validity === Validity.inForce}>
            <b>{text}</b>
            <time dateTime={on}>{on}</time>
          </li>
        ))}
      </ol>
      {replaces !== '' && <p className={styles.replaces}>代替标准：{replaces}</p>}
      <ul className={styles.others}>
        {replacedBy && (
          <li>
            <small>现行文本</small>
            <Link to={articleTo(replacedBy)}>{replacedBy.title}</Link>
          </li>
        )}
        {replacesArticles.map((older) => (
          <li key={older.id}>
            <small>以前的文本</small>
            <Link to={articleTo(older)}>{older.title}</Link>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}
