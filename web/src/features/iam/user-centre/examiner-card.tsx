import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { ExaminerTask } from '@ganlin/contract/practical/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './row-card.module.css';

const toScore: ReadonlySet<ExaminerTask> = new Set([ExaminerTask.todo, ExaminerTask.returned]);

/** Candidates who wait for the user's score; only examiners see it. */
export function ExaminerCard(): ReactNode {
  const { data } = useQuery({ ...query(practicalExaminerApi.list, {}), meta: { silent: true } });
  const [first] = data ?? [];
  if (!data || !first) return null;
  const waiting = data.flatMap(({ candidates }) => candidates).filter(({ task }) => toScore.has(task)).length;
  return (
    <section className={styles.card} aria-labelledby="examiner-card">
      <span className={styles.icon} aria-hidden="true">
        <Icon name="edit" size={24} />
      </span>
      <div className={styles.about}>
        <h2 id="examiner-card">实操评分</h2>
        <p>
          {waiting > 0 ? `${waiting} 位考生等您评分` : '您的评分都交了'}，{first.title}
          {data.length > 1 && ` 等 ${data.length} 场`}
        </p>
      </div>
      <ButtonLink small look={waiting > 0 ? 'solid' : 'line'} to="/web/examiner">
        {waiting > 0 ? '去评分' : '看看'}
      </ButtonLink>
    </section>
  );
}
