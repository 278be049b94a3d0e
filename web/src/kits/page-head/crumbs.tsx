import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isEmbedded } from '../../lib/browser/embed.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './crumbs.module.css';

export interface Crumb {
  readonly text: string;
  readonly to?: string;
}

/** The breadcrumb. The home page is left out in another system's frame, where it does not belong. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactNode {
  const all: readonly Crumb[] = isEmbedded() ? crumbs : [{ text: '首页', to: '/web/home' }, ...crumbs];
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      {all.map(({ text, to }, at) => (
        <Fragment key={to ?? text}>
          {at > 0 && <Icon name="right" size={14} />}
          {to === undefined ? (
            <span aria-current="page">{text}</span>
          ) : (
            <Link to={to} className="ui-touch">
              {text}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
