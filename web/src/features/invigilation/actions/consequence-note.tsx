import type { ReactNode } from 'react';
import { namesText, skippedText, type Consequence } from '../model/consequences.ts';
import styles from './actions.module.css';

interface ConsequenceNoteProps {
  readonly consequence: Consequence;
  /** What will happen to them. */
  readonly children: ReactNode;
}

/** Before an action: for whom it is, what follows, and why the others are left out. */
export function ConsequenceNote({ consequence: { applies, skipped }, children }: ConsequenceNoteProps): ReactNode {
  return (
    <div className={styles.note} aria-live="polite">
      {applies.length > 0 && (
        <p>
          <b>{namesText(applies)}</b>：{children}
        </p>
      )}
      {skipped.length > 0 && (
        <ul className={styles.skipped} aria-label="不处理的考生">
          {skipped.map((one) => (
            <li key={one.reason}>不处理：{skippedText(one)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
