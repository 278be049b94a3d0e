import type { Statistics } from './figures.tsx';
import styles from './statistics.module.css';

/** The questions that people answer wrong most often. */
export function HardestCard({ questions }: { readonly questions: Statistics['hardest'] }) {
  return (
    <section className={styles.panel} aria-label="最难的题">
      <div className={styles.panelHead}>
        <h2>最难的题</h2>
        <span className="ui-note">至少 5 人次作答</span>
      </div>
      {questions.length === 0 && <p className="ui-note">作答还不够多，暂时看不出来。</p>}
      <ol className={styles.list}>
        {questions.map(({ questionId, text, answers, rightPercent }, at) => (
          <li key={questionId}>
            <span>
              {at + 1}. {text || '（试题已删除）'}
            </span>
            <b>{rightPercent}%</b>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${rightPercent}%` }} />
            </span>
            <small className="ui-note">
              作答 {answers.toLocaleString('zh-CN')} 人次，答对 {rightPercent}%
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
