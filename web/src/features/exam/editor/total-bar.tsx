import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { countOf, pointsOf, sharesOf } from '../model/composition-draft.ts';
import type { ExamDraft } from './exam-draft.ts';
import styles from './total-bar.module.css';

/** All questions and points, and their distribution over the types. */
export function TotalBar({ draft }: { readonly draft: ExamDraft }) {
  const shares = sharesOf(draft, (id) => draft.picked.find(({ questionId }) => questionId === id)?.type);
  return (
    <section className={styles.bar} aria-label="合计">
      <p className={styles.total}>
        <span>合计</span>
        <b>{countOf(draft)}</b> 题 <b>{pointsOf(draft)}</b> 分
      </p>
      <div className={styles.shares}>
        <div className={styles.stack} aria-hidden>
          {shares.map(({ type, points }) => (
            <i key={type} data-type={type} style={{ flexGrow: points }} />
          ))}
        </div>
        <ul>
          {shares.map(({ type, count, points }) => (
            <li key={type}>
              <i data-type={type} aria-hidden />
              {questionTypeLabels[type]} {count} 题 {points} 分
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.same}>每份试卷的总分相同</p>
    </section>
  );
}
