import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { Paper } from './controller/paper.ts';
import styles from './exam-moves.module.css';

interface ExamMovesProps {
  readonly paper: Paper;
  readonly current: number;
  readonly answered: number;
  readonly isLocked: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onSheet: () => void;
  readonly onHandIn: () => void;
}

/** Previous question, next question, and on a phone the answer sheet. */
export function ExamMoves(props: ExamMovesProps): ReactNode {
  const { paper, current, answered, isLocked, onMove, onSheet, onHandIn } = props;
  const isLast = current >= paper.questions.length;
  const next = paper.forwardOnly ? '确认，下一题' : '下一题';
  return (
    <nav className={styles.moves} aria-label="换题">
      {paper.forwardOnly ? (
        <span className={styles.note}>不能返回</span>
      ) : (
        <button type="button" className={styles.side} disabled={current <= 1} onClick={() => onMove(-1)}>
          <Icon name="left" size={18} />
          上一题
        </button>
      )}
      <button type="button" className={styles.sheet} onClick={onSheet}>
        <Icon name="grid" size={18} />
        答题卡 {answered}/{paper.questions.length}
      </button>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>A</kbd>–<kbd>Z</kbd> 选择
        </span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> 换题
        </span>
        <span>
          <kbd>F</kbd> 标记
        </span>
      </p>
      <button
        type="button"
        className={`${styles.side} ${styles.main}`}
        disabled={isLast && isLocked}
        onClick={() => (isLast ? onHandIn() : onMove(1))}
      >
        {isLast ? '交卷' : next}
        <Icon name="right" size={18} />
      </button>
    </nav>
  );
}
