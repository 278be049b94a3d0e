import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

/** The four statuses that are the same everywhere, and the brand's tone for what is under way. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'busy';

/** A state as a word on its soft ground; the dot and the colour only repeat what the word says. */
export function StateTag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
