import type { ReactNode } from 'react';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** Items, each of a `time` and a `div`. */
  readonly children: ReactNode;
}

/** Events in the order of time, with a point for each on a line. */
export function Timeline({ label, className = '', children }: TimelineProps) {
  return (
    <ol className={`${styles.timeline} ${className}`} aria-label={label}>
      {children}
    </ol>
  );
}
