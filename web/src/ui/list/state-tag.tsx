import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

/** The four statuses that are the same everywhere, and the brand's tone for work in progress. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'busy';

/** A state as text on its soft background; the dot and the colour only repeat the text. */
export function StateTag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
