import type { readApi } from '@ganlin/contract/content/read';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { articleTo } from '../article/article-link.ts';
import { MarkedText } from '../article/marked.tsx';
import { levelLabel, type DocumentKind } from './document-kinds.ts';
import styles from './found-document.module.css';
import { ValidityTag } from '../model/validity-tag.tsx';

type Found = Data<typeof readApi.paging>['records'][number];

interface FoundDocumentProps {
  readonly found: Found;
  readonly kind: DocumentKind;
}

/** Shows at most this many hits of one text, and the number of all. */
const HITS = 2;

/** One law or standard of the list, with the clauses that contain the search terms. */
export function FoundDocument({ found, kind }: FoundDocumentProps): ReactNode {
  const { markedTitle, summary, hits, hitCount, pinned, isExample, number, issuer, effectiveOn } = found;
  const isStandard = kind.name === 'standard';
  const facts = [levelLabel(kind, found.level), issuer, isStandard ? '' : number].filter((fact) => fact !== '');
  return (
    <article className={styles.found}>
      <div>
        <h2>
          {isStandard && number !== '' && <span className={styles.number}>{number}</span>}
          <Link to={articleTo(found)} className="ui-touch">
            <MarkedText marked={markedTitle} />
          </Link>
          {pinned && <span className={styles.pinned}>置顶</span>}
          {isExample && <span className={styles.example}>示例</span>}
        </h2>
        {hits.length === 0 && summary !== '' && <p className={styles.text}>{summary}</p>}
        {hits.slice(0, HITS).map(({ anchor, label, text }) => (
          <p key={`${anchor}${label}`} className={styles.text}>
            {anchor === '' ? <b>{label}</b> : <Link to={articleTo(found, anchor)}>{label}</Link>}
            <MarkedText marked={text} />
          </p>
        ))}
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {hitCount > 0 && <span>命中 {hitCount} 处</span>}
        </p>
      </div>
      <div className={styles.state}>
        <ValidityTag kind={kind.name} validity={found.validity} />
        {effectiveOn !== null && (
          <span>
            {kind.effective}
            <b>{effectiveOn}</b>
          </span>
        )}
      </div>
    </article>
  );
}
