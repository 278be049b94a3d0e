import { practiceModeLabels } from '@ganlin/contract/practice/modes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { percent, type Detail } from '../model/modes.ts';
import { resultPath } from '../model/paths.ts';
import styles from './past-runs.module.css';

/** The last runs in a bank, each with its result. */
export function PastRuns({ runs }: { readonly runs: Detail['past'] }): ReactNode {
  return (
    <section className={styles.past} aria-label="最近的练习">
      <h2>最近的练习</h2>
      <ul>
        {runs.map(({ trainId, mode, answered, right, spentMs, finishedAt }) => (
          <li key={trainId}>
            <Link to={resultPath(trainId)}>{practiceModeLabels[mode]}</Link>
            <span>
              答对 {right} / {answered} 题（{percent(right, answered)}%）
            </span>
            <span>用时 {spentText(spentMs)}</span>
            <time dateTime={finishedAt}>{formatTime(finishedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
