import type { ReactNode } from 'react';
import { useHall } from '../../model/hall-context.ts';
import type { Tile } from '../../model/rows.ts';
import { answeredShare } from '../../model/tile-look.ts';
import styles from './examinee-table.module.css';

/** Answered questions of all, as figures and as a bar. */
export function AnsweredBar({ tile }: { readonly tile: Tile }): ReactNode {
  const questions = useHall((state) => state.exam?.questions ?? 0);
  if (tile.paperId === null) return '—';
  return (
    <span className={styles.answered}>
      <span className={styles.track} aria-hidden="true">
        <i style={{ width: `${answeredShare(tile, questions)}%` }} />
      </span>
      {tile.answered}/{questions}
    </span>
  );
}
