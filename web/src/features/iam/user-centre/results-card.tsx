import { ExamResult, examResultLabels, PaperState, paperStateLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Day } from '../../../kits/day/day-data.ts';
import { RESULTS, resultPath } from '../../../lib/screen/exam-paths.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { Box, Empty } from './box.tsx';
import styles from './lists.module.css';

type Result = Day['results'][number];

/** The latest results. */
export function ResultsCard({ results }: { readonly results: readonly Result[] }): ReactNode {
  return (
    <Box area="results" title="最近成绩" {...(results.length > 0 && { more: { text: '全部成绩', to: RESULTS } })}>
      {results.length === 0 ? (
        <Empty>考试交卷后，成绩会出现在这里。</Empty>
      ) : (
        <ul className={styles.list}>
          {results.map((result) => (
            <Row key={result.paperId} result={result} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Row({ result }: { readonly result: Result }): ReactNode {
  const { paperId, examTitle, handedInAt, score, totalScore } = result;
  const { tone, text } = standingOf(result);
  return (
    <li>
      <Link className={styles.result} to={resultPath(paperId)}>
        <span className={styles.title}>{examTitle}</span>
        <span className={styles.time}>{handedInAt === null ? '' : formatTime(handedInAt)}</span>
        <span className={styles.score}>
          <b>{score ?? '—'}</b> / {totalScore}
        </span>
        <StateTag tone={tone}>{text}</StateTag>
      </Link>
    </li>
  );
}

function standingOf({ state, result, voidReason }: Result): { readonly tone: Tone; readonly text: string } {
  if (voidReason !== null) return { tone: 'bad', text: '已作废' };
  if (result !== null) return { tone: result === ExamResult.pass ? 'ok' : 'bad', text: examResultLabels[result] };
  // It is finished, but its result is not released yet.
  if (state === PaperState.finished) return { tone: 'idle', text: '待公布' };
  return { tone: 'idle', text: paperStateLabels[state] };
}
