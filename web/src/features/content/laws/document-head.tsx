import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import type { ShownArticle } from '../article/article-gate.tsx';
import styles from './document-head.module.css';
import { levelLabel, type DocumentKind } from './document-kinds.ts';
import { ValidityTag } from '../model/validity-tag.tsx';

interface DocumentHeadProps {
  readonly article: ShownArticle;
  readonly kind: DocumentKind;
}

/** The validity first, then name and facts. */
export function DocumentHead({ article, kind }: DocumentHeadProps): ReactNode {
  const { title, number, issuer, issuedOn, effectiveOn, validity, views, updatedAt } = article;
  const isStandard = kind.name === 'standard';
  const facts = [
    { name: kind.level, value: levelLabel(kind, article.level) },
    { name: kind.issuer, value: issuer },
    { name: kind.issued, value: issuedOn ?? '' },
    { name: kind.effective, value: effectiveOn ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <header className={styles.head}>
      <ValidityTag kind={kind.name} validity={validity} />
      {isStandard && number !== '' && <p className={styles.number}>{number}</p>}
      <h1 id="article-title">{title}</h1>
      {!isStandard && number !== '' && <p className={styles.issue}>{number}</p>}
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.meta}>
        {article.source !== '' && <span>来源：{article.source}</span>}
        <span>收录更新：{formatTime(updatedAt).slice(0, 10)}</span>
        {views > 0 && <span>{views} 次浏览</span>}
      </p>
    </header>
  );
}
