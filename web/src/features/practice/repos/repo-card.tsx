import type { Data } from '@ganlin/contract/core/endpoint';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import { questionTypeLabels, type QuestionType } from '@ganlin/contract/question/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { percent } from '../model/modes.ts';
import { repoPath } from '../model/paths.ts';
import styles from './repo-card.module.css';

type Repo = Data<typeof practiceApi.paging>['records'][number];

/** A bank and the user's progress in it. */
export function RepoCard({ repo }: { readonly repo: Repo }): ReactNode {
  const { id, title, categoryTitle, remark, total, counts, seen, mastered } = repo;
  return (
    <li className={styles.card}>
      {categoryTitle !== '' && <span className={styles.category}>{categoryTitle}</span>}
      <h3>
        <Link to={repoPath(id)}>{title}</Link>
      </h3>
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <p className="ui-note">
        共 {total} 题{typeText(counts)}
      </p>
      <div className={styles.progress}>
        <span>
          已练 {seen} / {total}
        </span>
        <span>掌握 {percent(mastered, total)}%</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${percent(seen, total)}%` }} />
        <i style={{ width: `${percent(mastered, total)}%` }} />
      </div>
    </li>
  );
}

function typeText(counts: Readonly<Record<string, number>>): string {
  const words = Object.entries(counts)
    .filter(([, count]) => count > 0)
    // The keys are type codes.
    .map(([type, count]) => `${questionTypeLabels[Number(type) as QuestionType].replace('题', '')} ${count}`);
  return words.length === 0 ? '' : `：${words.join('、')}`;
}
