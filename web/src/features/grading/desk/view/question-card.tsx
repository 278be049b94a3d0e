import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import type { QuestionDetail } from '../marking/answer-source.ts';
import styles from './cards.module.css';

interface QuestionCardProps {
  readonly detail: QuestionDetail;
  /** Its place in the paper, if it is marked paper by paper. */
  readonly place?: string | undefined;
}

export function QuestionCard({ detail, place }: QuestionCardProps) {
  const { stem, content, maxScore } = detail;
  return (
    <section className={styles.card} aria-label="试题">
      <p className={styles.facts}>
        {place !== undefined && <b>{place}</b>}
        <span className={styles.kind}>简答题</span>
        <span>{maxScore} 分</span>
      </p>
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
