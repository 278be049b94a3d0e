import type { ReactNode } from 'react';
import styles from './door.module.css';

interface DoorProps {
  readonly label: string;
  /** What is glanced at: the countdown, or what happens next. */
  readonly children: ReactNode;
  /** The button, or what is in its place. */
  readonly action?: ReactNode;
  /** What is needed before the button can be pressed. */
  readonly fields?: ReactNode;
  readonly note?: ReactNode;
  /** Hints and refusals, which come and go. */
  readonly more?: ReactNode;
  readonly onSubmit?: () => void;
}

/**
 * The way into an exam: a card beside the page, on a phone a bar at the bottom of the window. Whatever it says, its
 * button stays where it is.
 */
export function Door({ label, children, action, fields, note, more, onSubmit }: DoorProps): ReactNode {
  return (
    <form
      className={styles.door}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div className={styles.head}>
        <p className={styles.label}>{label}</p>
        <div className={styles.figure}>{children}</div>
      </div>
      {fields && <div className={styles.fields}>{fields}</div>}
      {action && <div className={styles.action}>{action}</div>}
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.more}>{more}</div>
    </form>
  );
}
