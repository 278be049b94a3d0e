import { memo, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import type { SittingController } from './controller/sitting-controller.ts';
import type { PaperQuestion } from './controller/paper.ts';
import { isUnsent, type Slot } from './controller/sitting-state.ts';
import styles from './exam-page.module.css';

interface SittingQuestionProps {
  readonly controller: SittingController;
  readonly item: PaperQuestion;
  readonly slot: Slot;
  readonly media: Readonly<Record<string, string>>;
  readonly isCurrent: boolean;
  readonly readOnly: boolean;
  /** Answers wait for the network, and each shows that. */
  readonly isAway: boolean;
}

export const cardId = (ordinal: number): string => `question-${ordinal}`;

/** One question of the paper. With two hundred of them, typing into one must not render the others. */
export const SittingQuestion = memo(function SittingQuestion(props: SittingQuestionProps): ReactNode {
  const { controller, item, slot, media, isCurrent, readOnly, isAway } = props;
  const { ordinal, question, score } = item;
  const take = () => controller.go(ordinal);
  return (
    <div
      id={cardId(ordinal)}
      className={styles.question}
      data-current={isCurrent}
      onPointerDownCapture={take}
      onFocusCapture={take}
    >
      <QuestionCard
        question={question}
        number={ordinal}
        score={score}
        answer={slot.answer}
        onAnswer={(answer) => controller.answer(ordinal, answer)}
        readOnly={readOnly}
        hotkeys={isCurrent}
        media={media}
        headingLevel={3}
        aside={
          <>
            {isAway && isUnsent(slot) && <span className={styles.waiting}>待发送</span>}
            <button
              type="button"
              className={styles.flag}
              aria-pressed={slot.flagged}
              disabled={readOnly}
              onClick={() => controller.flag(ordinal)}
            >
              <Icon name="flag" size={18} />
              {slot.flagged ? '已标记' : '标记'}
            </button>
          </>
        }
      />
    </div>
  );
});
