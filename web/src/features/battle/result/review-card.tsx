import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import type { Result } from '../model/texts.ts';
import { ReviewItem } from './review-item.tsx';
import { reviewRows, type ReviewFilter } from './review-rows.ts';
import styles from './review-card.module.css';

interface ReviewCardProps {
  readonly paperId: string;
  readonly result: Result;
  readonly first: ReviewFilter;
}

/** The questions of a match with both answers, the right one and why. */
export function ReviewCard({ paperId, result, first }: ReviewCardProps): ReactNode {
  const { data: review, error } = useQuery({ ...query(lobbyApi.review, { paperId }), meta: { silent: true } });
  const [filter, setFilter] = useState(first);
  const [openOrdinal, setOpen] = useState<number>();
  const rows = review ? reviewRows(result, review) : [];
  const shown = rows.filter((row) => isShown(row, filter));
  const open = openOrdinal ?? shown[0]?.ordinal;
  const hasOther = result.players.length > 1;
  const filters = [
    { name: 'own', text: `我答错 ${rows.filter((row) => isShown(row, 'own')).length}` },
    ...(hasOther
      ? [{ name: 'other', text: `对手答错 ${rows.filter((row) => isShown(row, 'other')).length}` } as const]
      : []),
    { name: 'all', text: `全部 ${rows.length}` },
  ] as const;
  return (
    <section className={styles.card} aria-label="复盘">
      <div className={styles.head}>
        <h2>复盘</h2>
        {review && (
          <fieldset className={styles.filters} aria-label="看哪些题">
            {filters.map(({ name, text }) => (
              <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
                {text}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {error && <p className={styles.empty}>{messageOf(error)}</p>}
      {!review && !error && <p className={styles.empty}>正在载入题目…</p>}
      {review && shown.length === 0 && <p className={styles.empty}>这里没有题目。</p>}
      <ol>
        {shown.map((row) => (
          <ReviewItem
            key={row.ordinal}
            paperId={paperId}
            row={row}
            recorded={result.recorded}
            isOpen={row.ordinal === open}
            onOpen={() => setOpen(row.ordinal === open ? 0 : row.ordinal)}
          />
        ))}
      </ol>
    </section>
  );
}

function isShown({ own, other }: ReturnType<typeof reviewRows>[number], filter: ReviewFilter): boolean {
  if (filter === 'own') return !own.right;
  return filter === 'all' || other?.right === false;
}
