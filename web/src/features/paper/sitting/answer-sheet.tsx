import { memo, type ReactNode } from 'react';
import type { Progress } from '../../../kits/question-view/answers.ts';
import { markOf, progressText, tallyOf, type Tally } from './controller/marks.ts';
import type { Paper } from './controller/paper.ts';
import type { Sitting } from './controller/sitting-state.ts';
import styles from './answer-sheet.module.css';

interface AnswerSheetProps {
  readonly paper: Paper;
  readonly sitting: Sitting;
  readonly onGo: (ordinal: number) => void;
}

/** Every question by its number, section by section, with its status. */
export function AnswerSheet({ paper, sitting, onGo }: AnswerSheetProps): ReactNode {
  return (
    <>
      <Legend tally={tallyOf(sitting, paper.questions)} />
      {paper.sections.map((section, index) => (
        // Section names may be equal, and sections never move.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} className={styles.section} aria-label={section.title}>
          <h3>
            <span>{section.title}</span>
            <span>
              {tallyOf(sitting, section.questions).full} / {section.questions.length}
            </span>
          </h3>
          <ol className={styles.numbers}>
            {section.questions.map((question) => {
              const { progress, flagged, unsent, ordinal } = markOf(sitting, question);
              return (
                <SheetNumber
                  key={ordinal}
                  ordinal={ordinal}
                  progress={progress}
                  flagged={flagged}
                  unsent={unsent}
                  isCurrent={ordinal === sitting.current}
                  isShut={paper.forwardOnly && ordinal !== sitting.current}
                  onGo={onGo}
                />
              );
            })}
          </ol>
        </section>
      ))}
    </>
  );
}

interface SheetNumberProps {
  readonly ordinal: number;
  readonly progress: Progress;
  readonly flagged: boolean;
  readonly unsent: boolean;
  readonly isCurrent: boolean;
  readonly isShut: boolean;
  readonly onGo: (ordinal: number) => void;
}

const SheetNumber = memo(function SheetNumber(props: SheetNumberProps): ReactNode {
  const { ordinal, progress, flagged, unsent, isCurrent, isShut, onGo } = props;
  const text = [progressText[progress], flagged && '已标记', unsent && '待发送'].filter(Boolean).join('，');
  return (
    <li>
      <button
        type="button"
        className={styles.number}
        data-progress={progress}
        data-flagged={flagged}
        data-unsent={unsent}
        aria-current={isCurrent ? 'true' : undefined}
        aria-label={`第 ${ordinal} 题，${text}`}
        disabled={isShut}
        onClick={() => onGo(ordinal)}
      >
        {ordinal}
      </button>
    </li>
  );
});

function Legend({ tally }: { readonly tally: Tally }): ReactNode {
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li>
        <i className={styles.number} data-progress="full" />
        已答 {tally.full}
      </li>
      <li>
        <i className={styles.number} data-progress="part" />
        未答完 {tally.part}
      </li>
      <li>
        <i className={styles.number} />
        未答 {tally.none}
      </li>
      <li>
        <i className={styles.number} data-flagged="true" />
        标记 {tally.flagged}
      </li>
      <li>
        <i className={styles.number} aria-current="true" />
        当前
      </li>
      {tally.unsent > 0 && (
        <li className={styles.waiting}>
          <i className={styles.number} data-progress="full" data-unsent="true" />
          待发送 {tally.unsent}
        </li>
      )}
    </ul>
  );
}
