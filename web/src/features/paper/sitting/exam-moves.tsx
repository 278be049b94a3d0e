import type { ReactNode } from 'react';
import { MoveBar, MoveKeys, OptionKeys } from '../../../kits/answering/move-bar.tsx';
import type { Paper } from './controller/paper.ts';

interface ExamMovesProps {
  readonly paper: Paper;
  readonly current: number;
  readonly answered: number;
  readonly isLocked: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onSheet: () => void;
  readonly onHandIn: () => void;
}

export function ExamMoves(props: ExamMovesProps): ReactNode {
  const { paper, current, answered, isLocked, onMove, onSheet, onHandIn } = props;
  const isLast = current >= paper.questions.length;
  const next = paper.forwardOnly ? '确认，下一题' : '下一题';
  return (
    <MoveBar
      isSticky
      current={current}
      onBack={paper.forwardOnly ? undefined : () => onMove(-1)}
      sheetLabel={`答题卡 ${answered}/${paper.questions.length}`}
      onSheet={onSheet}
      nextLabel={isLast ? '交卷' : next}
      isNextDisabled={isLast && isLocked}
      onNext={() => (isLast ? onHandIn() : onMove(1))}
    >
      <OptionKeys />
      <MoveKeys />
      <span>
        <kbd>F</kbd> 标记
      </span>
    </MoveBar>
  );
}
