import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
}

/** A name and its value, in a `dl`. */
export function Fact({ name, value }: FactProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface FactGridProps {
  /** Sets the columns. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Facts side by side, each value below its name. */
export function FactGrid({ className = '', children }: FactGridProps): ReactNode {
  return <dl className={`${styles.grid} ${className}`}>{children}</dl>;
}
