import type { ReactNode } from 'react';
import styles from './main-area.module.css';

interface MainAreaProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The centred main area, 20 of 24 columns wide. The web layout gives a screen the full width, so that a colour band
 * or a drawing may run from edge to edge; readable content goes into a MainArea.
 */
export function MainArea({ children, className = '' }: MainAreaProps) {
  return <div className={`${styles.area} ${className}`}>{children}</div>;
}
