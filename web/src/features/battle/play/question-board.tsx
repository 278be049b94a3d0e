import { LAST_QUESTION_FACTOR, MatchPhase, RIGHT_POINTS, SPEED_POINTS } from '@ganlin/contract/battle/kinds';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { ReactNode } from 'react';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { isOpen, type MatchState, type View } from '../model/match-state.ts';
import { Options } from './options.tsx';
import styles from './question-board.module.css';

interface QuestionBoardProps {
  readonly state: MatchState;
  readonly view: View;
  readonly hasShapes: boolean;
  readonly onGive: (pick: readonly string[]) => void;
}

/** The question and its options; at the reveal the right answer and both choices. */
export function QuestionBoard({ state, view, hasShapes, onGive }: QuestionBoardProps): ReactNode {
  const { question, key, ordinal, total } = view;
  if (!question) return null;
  const isRevealed = view.phase === MatchPhase.reveal;
  const otherPick = view.answers.find(({ seat }) => seat !== state.own?.seat)?.pick ?? [];
  const factor = ordinal === total ? LAST_QUESTION_FACTOR : 1;
  return (
    <section className={styles.board} aria-label={`第 ${ordinal} 题`}>
      <p className={styles.about}>
        <span className={styles.type}>{questionTypeLabels[question.type]}</span>
        {factor > 1 && <span className={styles.last}>最后一题，分数加倍</span>}
        <span className={styles.worth}>
          答对 {RIGHT_POINTS * factor}，抢答最多再加 {SPEED_POINTS * factor}
        </span>
      </p>
      <RichText html={question.content} className={styles.stem} />
      <Options
        ordinal={ordinal}
        question={question}
        isOpen={isOpen(state)}
        given={state.given}
        outcomeKey={isRevealed ? key : null}
        otherPick={otherPick}
        hasShapes={hasShapes}
        onGive={onGive}
      />
    </section>
  );
}
