import type { ReactNode } from 'react';
import styles from './count-tabs.module.css';

interface CountTabsProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Buttons, pressed or not, each with its count in a `b`. */
  readonly children: ReactNode;
}

/** The number of rows of each kind, each a filter for its rows. */
export function CountTabs({ label, className = '', children }: CountTabsProps) {
  return (
    <fieldset className={`${styles.tabs} ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}
