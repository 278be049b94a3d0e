import { articlePath } from '@ganlin/contract/content/kinds';
import { clauseName } from '@ganlin/contract/question/clause/cited';
import { clauseChangeLabels, type StaffClause } from '@ganlin/contract/question/clause/clause';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { DiffText } from '../../../ui/diff-text.tsx';
import styles from './clause.module.css';

/** The changed clauses of a question, with the old and the new wording side by side. */
export function ClauseChanges({ clauses }: { readonly clauses: readonly StaffClause[] }) {
  const changed = clauses.flatMap((clause) => (clause.change === null ? [] : [{ ...clause, change: clause.change }]));
  return (
    <ul className={styles.changes}>
      {changed.map((clause) => (
        <li key={`${clause.articleId}#${clause.anchor}`}>
          <p className={styles.name}>
            <a
              href={`${articlePath(clause.channel, clause.articleId)}#${clause.anchor}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {clauseName(clause)}
            </a>
            <StateTag tone="bad">{clauseChangeLabels[clause.change]}</StateTag>
          </p>
          <div className={styles.sides}>
            <section className={styles.side} aria-label="核对过的条文">
              <b>核对过的条文</b>
              <p>
                <DiffText before={clause.wording} after={clause.newWording ?? clause.wording} show="before" />
              </p>
            </section>
            <section className={styles.side} aria-label="现在的条文">
              <b>现在的条文</b>
              {clause.newWording === null ? (
                <p className={styles.none}>{clauseChangeLabels[clause.change]}，没有对应的条文。</p>
              ) : (
                <p>
                  <DiffText before={clause.wording} after={clause.newWording} show="after" />
                </p>
              )}
            </section>
          </div>
        </li>
      ))}
    </ul>
  );
}
