import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

/** `solid` is the next action, one per card; `onSky` and `onSkyLine` are the pair for dark blue backgrounds. */
const style = {
  solid: styles.solid,
  line: styles.line,
  onSky: styles.onSky,
  onSkyLine: styles.onSkyLine,
} as const;

interface Look {
  readonly look?: keyof typeof style;
  readonly small?: boolean;
  readonly children: ReactNode;
}

interface ButtonProps extends Look {
  readonly onClick: () => void;
  /** The accessible name, where the button's text needs the page around it to be understood. */
  readonly label?: string;
  readonly disabled?: boolean;
}

export function Button({ onClick, label, disabled, ...look }: ButtonProps) {
  return (
    <button type="button" className={classes(look)} aria-label={label} disabled={disabled} onClick={onClick}>
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
  return `${styles.button} ${style[look]} ${small ? styles.small : ''}`;
}
