import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** The pages above this one. */
  readonly trail: readonly { readonly title: string; readonly to: string }[];
  readonly current: string;
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps): ReactNode {
  return (
    <nav aria-label="当前位置" className={styles.crumbs}>
      {trail.map(({ title, to }) => (
        <Fragment key={to}>
          <Link to={to} className="ui-touch">
            {title}
          </Link>
          <Icon name="right" size={14} />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
