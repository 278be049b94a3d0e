import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import styles from './box.module.css';

interface BoxProps {
  readonly title: string;
  readonly more?: { readonly text: string; readonly to: string };
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Where it stands in the page's grid. */
  readonly area: string;
}

/** A card of the page: its title, a way to the whole, its content, and the next action. */
export function Box({ title, more, children, foot, area }: BoxProps): ReactNode {
  return (
    <section className={styles.box} aria-label={title} style={{ gridArea: area }}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {more && (
          <Link className={styles.more} to={more.to}>
            {more.text}
            <Icon name="right" size={16} />
          </Link>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}

/** Instead of an empty list: what will be there. */
export const Empty = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <p className={styles.none}>{children}</p>
);
