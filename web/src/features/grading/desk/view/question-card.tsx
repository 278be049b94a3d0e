import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import styles from './cards.module.css';

export function QuestionCard({ detail }: { readonly detail: Data<typeof gradingDeskApi.question> }) {
  const { stem, content, maxScore } = detail;
  return (
    <section className={styles.card} aria-label="试题">
      <p className="ui-note">简答题　{maxScore} 分</p>
      {stem !== '' && (
        <details className={styles.stem} open>
          <summary>题干材料</summary>
          <RichText html={stem} />
        </details>
      )}
      <RichText html={content} className={styles.question} />
    </section>
  );
}

/** Open at first; whoever knows it by heart closes it. */
export function ReferenceCard({ html }: { readonly html: string }) {
  return (
    <details className={styles.card} open>
      <summary className={styles.fold}>参考答案</summary>
      {html === '' ? <p className="ui-note">这道题没有参考答案。</p> : <RichText html={html} />}
    </details>
  );
}
