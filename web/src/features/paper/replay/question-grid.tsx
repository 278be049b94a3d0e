import { memo, type ReactNode } from 'react';
import type { ReplaySave } from './replay.rules.ts';
import styles from './replay.module.css';

interface QuestionGridProps {
  readonly count: number;
  /** The answers at this moment, by question. */
  readonly answers: ReadonlyMap<number, ReplaySave>;
  readonly times: ReadonlyMap<number, number>;
  /** The question that was saved last. */
  readonly latest: number | undefined;
  readonly shown: number;
  readonly onShow: (ordinal: number) => void;
}

/** The questions of the paper, which fill as answers are saved. */
export const QuestionGrid = memo(function QuestionGrid(props: QuestionGridProps): ReactNode {
  const { count, answers, times, latest, shown, onShow } = props;
  return (
    <section className={styles.panel} aria-label="题目">
      <h2 className={styles.title}>
        题目
        <small>
          已保存 {answers.size} / {count}
        </small>
      </h2>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, index) => index + 1).map((ordinal) => (
          <button
            key={ordinal}
            type="button"
            aria-label={labelOf(ordinal, times.get(ordinal) ?? 0)}
            aria-pressed={ordinal === shown}
            data-saved={answers.has(ordinal)}
            data-latest={ordinal === latest}
            onClick={() => onShow(ordinal)}
          >
            {ordinal}
          </button>
        ))}
      </div>
    </section>
  );
});

function labelOf(ordinal: number, times: number): string {
  if (times === 0) return `第 ${ordinal} 题，还没有保存`;
  return times === 1 ? `第 ${ordinal} 题，已保存` : `第 ${ordinal} 题，保存过 ${times} 次`;
}
