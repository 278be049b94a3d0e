import { ExamResult, examResultLabels, PaperState, paperStateLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { resultPath } from '../../../lib/screen/exam-paths.ts';
import type { ExamDetail } from './words.ts';
import styles from './check-page.module.css';

/** The results of earlier attempts. */
export function PastAttempts({ exam }: { readonly exam: ExamDetail }): ReactNode {
  const past = exam.past.filter(({ state }) => state !== PaperState.inExam);
  if (past.length === 0) return null;
  return (
    <section className={styles.past}>
      <h2>考试记录</h2>
      <ul>
        {past.map(({ paperId, attempt, state, startedAt, score, result, isVoid }) => (
          <li key={paperId}>
            <Link to={resultPath(paperId)}>
              <span>
                <b>第 {attempt} 次</b>
                <small>{formatTime(startedAt)}</small>
              </span>
              <span className="ui-inline ui-gap-2">
                {standingText({ state, score, isVoid })}
                {result !== null && (
                  <StateTag tone={result === ExamResult.pass ? 'ok' : 'bad'}>{examResultLabels[result]}</StateTag>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function standingText({
  state,
  score,
  isVoid,
}: Pick<ExamDetail['past'][number], 'state' | 'score' | 'isVoid'>): string {
  if (isVoid) return '已作废';
  return score === null ? paperStateLabels[state] : `${score} 分`;
}
