import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { answeredIn, isMemorising, isMock, type Training } from '../model/run-state.ts';
import styles from './run-moves.module.css';

interface TrainingMovesProps {
  readonly state: Training;
  /** There is still something to answer here. */
  readonly isWaiting: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onNext: () => void;
  readonly onSheet: () => void;
}

/** Previous question, next question, and on a phone the answer sheet. */
export function TrainingMoves({ state, isWaiting, onMove, onNext, onSheet }: TrainingMovesProps): ReactNode {
  const { run, current } = state;
  const next = useRef<HTMLButtonElement>(null);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    const isDone = wasWaiting.current && !isWaiting;
    wasWaiting.current = isWaiting;
    // A chosen option becomes disabled and loses the focus: moves it to the next button, the next step.
    if (isDone && document.activeElement === document.body) next.current?.focus({ preventScroll: true });
  }, [isWaiting]);
  return (
    <nav className={styles.moves} aria-label="换题">
      <button type="button" className={styles.side} disabled={current <= 1} onClick={() => onMove(-1)}>
        <Icon name="left" size={18} />
        上一题
      </button>
      <button type="button" className={styles.sheet} onClick={onSheet}>
        <Icon name="grid" size={18} />
        {isMemorising(run) ? `题号 ${current}/${run.total}` : `答题卡 ${answeredIn(state)}/${run.total}`}
      </button>
      <p className={styles.keys} aria-hidden="true">
        {!isMemorising(run) && (
          <span>
            <kbd>A</kbd>–<kbd>Z</kbd> 选择
          </span>
        )}
        {!isMemorising(run) && !isMock(run) && (
          <span>
            <kbd>Enter</kbd> 提交
          </span>
        )}
        <span>
          <kbd>←</kbd> <kbd>→</kbd> 换题
        </span>
        <span>
          <kbd>S</kbd> 收藏
        </span>
      </p>
      <button
        ref={next}
        type="button"
        className={isWaiting ? styles.side : `${styles.side} ${styles.main}`}
        onClick={onNext}
      >
        {current < run.total ? '下一题' : isMock(run) ? '交卷' : '完成'}
        <Icon name="right" size={18} />
      </button>
    </nav>
  );
}
