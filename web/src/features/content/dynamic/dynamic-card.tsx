import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './dynamic.module.css';

interface DynamicCardProps<Row> {
  readonly title: string;
  readonly found: {
    readonly data: { readonly records: readonly Row[] } | undefined;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The page with all of them, if there is one in a frame. */
  readonly more?: string;
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
}

/** The newest of one kind. */
export function DynamicCard<Row>({ title, found, more, empty, children }: DynamicCardProps<Row>) {
  const id = useId();
  const { data, isError } = found;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more !== undefined && (
          <Link to={more} aria-label={`更多${title}`}>
            更多
            <Icon name="right" size={16} />
          </Link>
        )}
      </header>
      {isError && !data && <LoadFailed text={`${title}没能载入。`} onRetry={() => void found.refetch()} />}
      {!data && !isError && <div className={styles.waiting} aria-hidden="true" />}
      {data?.records.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul>{data?.records.map(children)}</ul>
    </section>
  );
}

interface DynamicRowProps {
  readonly to?: string;
  readonly title: string;
  readonly tag: ReactNode;
  readonly facts: readonly string[];
}

export function DynamicRow({ to, title, tag, facts }: DynamicRowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.title}>
        {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
        {tag}
      </p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
