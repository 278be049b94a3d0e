import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadFailed } from './load-failed.tsx';
import { Pager } from './pager.tsx';
import styles from './card-list.module.css';

interface CardListProps<Row> {
  /** The query of the page shown. */
  readonly list: {
    readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly label?: string | undefined;
  readonly failedText: string;
  /** Shown where there are no cards. */
  readonly empty: ReactNode;
  readonly size: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Each card is an item of the list. */
  readonly children: (row: Row) => ReactNode;
}

/** A page of cards and its pager; before that its placeholder, its failure or why it is empty. */
export function CardList<Row>(props: CardListProps<Row>): ReactNode {
  const { list, label, failedText, empty, size, page, onPage, children } = props;
  const { data, isError } = list;
  return (
    <>
      {isError && !data && <LoadFailed text={failedText} onRetry={() => void list.refetch()} />}
      {!data && !isError && <div className={styles.waiting} aria-hidden="true" />}
      {data?.records.length === 0 && empty}
      <ul className={styles.grid} aria-label={label}>
        {data?.records.map(children)}
      </ul>
      {data && <Pager total={data.total} size={size} page={page} onPage={onPage} />}
    </>
  );
}

interface EmptyListProps {
  readonly title: string;
  readonly text: string;
  /** An icon above the title. */
  readonly children?: ReactNode;
}

export function EmptyList({ title, text, children }: EmptyListProps): ReactNode {
  return (
    <div className={styles.empty}>
      {children}
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

interface ListCardProps {
  readonly title: string;
  readonly to: string;
  readonly picture: ReactNode;
  readonly tags: ReactNode;
  /** Below the body, from edge to edge. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A record as a card: picture, state, title, then what is special to it. */
export function ListCard({ title, to, picture, tags, foot, children }: ListCardProps): ReactNode {
  return (
    <li className={styles.card}>
      {picture}
      <div className={styles.body}>
        <div className="ui-cluster ui-gap-2">{tags}</div>
        <h2>
          <Link to={to} className="ui-touch">
            {title}
          </Link>
        </h2>
        {children}
      </div>
      {foot}
    </li>
  );
}
