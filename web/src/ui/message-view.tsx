import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './message-view.module.css';

interface Props {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly action?:
    | { readonly text: string; readonly to: string }
    | { readonly text: string; readonly onClick: () => void };
  /** Other ways on, below the action. */
  readonly more?: ReactNode;
}

/** A page that only shows a message: not found, not allowed, failed. */
export function MessageView({ code, title, text, action, more }: Props) {
  return (
    <section className={styles.view}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      {action && 'to' in action && (
        <Link className={styles.action} to={action.to}>
          {action.text}
        </Link>
      )}
      {action && 'onClick' in action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.text}
        </button>
      )}
      {more}
    </section>
  );
}
