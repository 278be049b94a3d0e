import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card of dark glass on the battle ground. */
export function Panel({ label, className = '', children }: PanelProps): ReactNode {
  return (
    <section className={`${styles.panel} ${className}`} aria-label={label}>
      {children}
    </section>
  );
}

interface PillProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** The next action of the page, in gold. */
  readonly isMain?: boolean;
  readonly disabled?: boolean;
}

/** A round button on the battle ground. */
export function Pill({ children, onClick, isMain = false, disabled = false }: PillProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.pill} ${isMain ? styles.main : ''}`}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
