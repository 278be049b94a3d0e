import type { StaffClause } from '@ganlin/contract/question/clause/clause';
import { Checkbox } from 'antd';
import { ClauseChanges } from './clause-changes.tsx';
import styles from './clause.module.css';

interface ClauseReviewProps {
  readonly clauses: readonly StaffClause[];
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** What has changed in the clauses of a question, and the author's word that the question was checked against it. */
export function ClauseReview({ clauses, isChecked, onCheck }: ClauseReviewProps) {
  return (
    <section className={styles.review} aria-label="待复核">
      <b>待复核：依据的条款有变化，确认之前不会抽到这道题。</b>
      <ClauseChanges clauses={clauses} />
      <Checkbox checked={isChecked} onChange={({ target }) => onCheck(target.checked)}>
        已对照现在的条文核对题干、答案和解析，发布后结束复核
      </Checkbox>
    </section>
  );
}
