import { articlePath } from '@ganlin/contract/content/kinds';
import { clauseName, type CitedClause } from '@ganlin/contract/question/clause/cited';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './key-part.module.css';

/** 依据: the clauses that an analysis rests on. They open beside the page: answers in progress stay where they are. */
export function ClauseLinks({ clauses }: { readonly clauses: readonly CitedClause[] }): ReactNode {
  if (clauses.length === 0) return null;
  return (
    <div className={`${styles.key} ${styles.row}`}>
      <b>依据</b>
      <ul className={styles.clauses}>
        {clauses.map((clause) => (
          <li key={`${clause.articleId}#${clause.anchor}`}>
            <a
              href={`${articlePath(clause.channel, clause.articleId)}#${clause.anchor}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {clauseName(clause)}
              <Icon name="right" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
