import { numberText } from '../../model/points.ts';
import type { useAnswers } from '../marking/use-answers.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './recent-marks.module.css';

interface RecentMarksProps {
  readonly answers: ReturnType<typeof useAnswers>;
  readonly shownId: string | undefined;
  readonly isBusy: boolean;
}

/** The answers marked last; opening one shows it again, to correct its mark. */
export function RecentMarks({ answers, shownId, isBusy }: RecentMarksProps) {
  if (answers.recent.length === 0) return null;
  return (
    <section className={styles.card} aria-label="刚评过">
      <p>
        <b>刚评过</b> <span className="ui-note">点开可以改分，改动留痕</span>
      </p>
      <ol>
        {answers.recent.map(({ answerId, number, score, conflict }) => (
          <li key={answerId}>
            <button
              type="button"
              disabled={isBusy}
              data-conflict={conflict}
              aria-current={answers.isReopened && answerId === shownId}
              onMouseDown={keepFocus}
              onClick={() => answers.open(answerId)}
            >
              {numberText(number)}
              {conflict && ' 待裁定'}
              <b>{score} 分</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
