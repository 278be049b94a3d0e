import { numberText } from '../../model/points.ts';
import type { AnswerSource } from '../marking/answer-source.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './recent-marks.module.css';

interface RecentMarksProps {
  readonly source: AnswerSource;
  readonly shownId: string | undefined;
  readonly isBusy: boolean;
}

/** The answers marked last; opening one shows it again, to correct its mark. */
export function RecentMarks({ source, shownId, isBusy }: RecentMarksProps) {
  if (source.recent.length === 0) return null;
  return (
    <section className={styles.card} aria-label="刚评过">
      <p>
        <b>刚评过</b> <span className="ui-note">点开可以改分，改动留痕</span>
      </p>
      <ol>
        {source.recent.map(({ answerId, number, score, conflict }) => (
          <li key={answerId}>
            <button
              type="button"
              disabled={isBusy}
              data-conflict={conflict}
              aria-current={source.isReopened && answerId === shownId}
              onMouseDown={keepFocus}
              onClick={() => source.open(answerId)}
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
