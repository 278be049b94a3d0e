import type { ReactNode } from 'react';
import styles from './step-dot.module.css';

interface StepDotProps {
  readonly tone: 'coming' | 'now' | 'done' | 'passed' | 'failed';
  readonly children: ReactNode;
}

/** The circle of a step with its number or mark. */
export function StepDot({ tone, children }: StepDotProps): ReactNode {
  return (
    <span className={styles.dot} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
