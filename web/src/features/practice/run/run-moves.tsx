import { useEffect, useRef, type ReactNode } from 'react';
import { MoveBar, MoveKeys, OptionKeys } from '../../../kits/answering/move-bar.tsx';
import { answeredIn, isMemorising, isMock, type Training } from '../model/run-state.ts';

interface TrainingMovesProps {
  readonly state: Training;
  /** There is still something to answer here. */
  readonly isWaiting: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onNext: () => void;
  readonly onSheet: () => void;
}

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
  const sheet = isMemorising(run) ? `题号 ${current}/${run.total}` : `答题卡 ${answeredIn(state)}/${run.total}`;
  return (
    <MoveBar
      current={current}
      onBack={() => onMove(-1)}
      sheetLabel={sheet}
      onSheet={onSheet}
      nextLabel={current < run.total ? '下一题' : isMock(run) ? '交卷' : '完成'}
      nextRef={next}
      isNextMain={!isWaiting}
      onNext={onNext}
    >
      {!isMemorising(run) && <OptionKeys />}
      {!isMemorising(run) && !isMock(run) && (
        <span>
          <kbd>Enter</kbd> 提交
        </span>
      )}
      <MoveKeys />
      <span>
        <kbd>S</kbd> 收藏
      </span>
    </MoveBar>
  );
}
