import { memo, useState, type ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Moment } from './replay.rules.ts';
import styles from './replay.module.css';

const views = [
  { key: 'all', text: '全部' },
  { key: 'events', text: '不含作答' },
] as const;
const PAGE = 100;

interface MomentListProps {
  /** In the order of time. */
  readonly moments: readonly Moment[];
  /** The last that has happened at this moment of the replay. */
  readonly current: string | undefined;
  readonly onGo: (at: number) => void;
}

/** The replay as text: everything that happened, each leading to its moment. */
export const MomentList = memo(function MomentList({ moments, current, onGo }: MomentListProps): ReactNode {
  const [view, setView] = useState<(typeof views)[number]['key']>('all');
  const [limit, setLimit] = useState(PAGE);
  const wanted = view === 'all' ? moments : moments.filter(({ kind }) => kind !== 'save');
  return (
    <section className={styles.panel} aria-label="全部经过">
      <h2 className={styles.title}>
        全部经过
        <span className={styles.views}>
          {views.map(({ key, text }) => (
            <button key={key} type="button" aria-pressed={view === key} onClick={() => setView(key)}>
              {text}
            </button>
          ))}
        </span>
      </h2>
      {wanted.length === 0 && <p className={styles.nothing}>没有记录。</p>}
      <ol className={styles.moments}>
        {wanted.slice(0, limit).map(({ key, at, kind, text }) => (
          <li key={key} data-kind={kind} aria-current={key === current ? 'step' : undefined}>
            <button type="button" onClick={() => onGo(at)}>
              <time dateTime={new Date(at).toISOString()}>{formatToSecond(new Date(at).toISOString()).slice(5)}</time>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
      {wanted.length > limit && (
        <Button look="line" small onClick={() => setLimit(limit + PAGE)}>
          再显示 {Math.min(PAGE, wanted.length - limit)} 条，共 {wanted.length} 条
        </Button>
      )}
    </section>
  );
});
