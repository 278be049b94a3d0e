import type { ReactNode } from 'react';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import styles from './result-rows.module.css';

interface ScoreCellsProps {
  readonly score: number | null;
  readonly totalScore: number;
  readonly standing: { readonly text: string; readonly tone: Tone };
}

/** The last cells of a result row: the points and their state. */
export function ScoreCells({ score, totalScore, standing }: ScoreCellsProps): ReactNode {
  return (
    <>
      <p className={styles.score}>
        <b>{score ?? '—'}</b> / {totalScore} 分
      </p>
      <span className={styles.tag}>
        <StateTag tone={standing.tone}>{standing.text}</StateTag>
      </span>
    </>
  );
}
