import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

/** `solid` is the next action, one to a card; `onSky` and `onSkyLine` are the pair for dark blue grounds. */
type ButtonLook = 'solid' | 'line' | 'onSky' | 'onSkyLine';

interface Look {
  readonly look?: ButtonLook;
  readonly small?: boolean;
  readonly children: ReactNode;
}

export function Button({ onClick, ...look }: Look & { readonly onClick: () => void }) {
  return (
    <button type="button" className={classes(look)} onClick={onClick}>
      {look.children}
    </button>
  );
}

export function ButtonLink({ to, ...look }: Look & { readonly to: string }) {
  return (
    <Link to={to} className={classes(look)}>
      {look.children}
    </Link>
  );
}

function classes({ look = 'solid', small = false }: Look): string {
  return `${styles.button} ${styles[look]} ${small ? styles.small : ''}`;
}
