import type { ReactNode } from 'react';
import styles from './switch-text.module.css';

interface SwitchTextProps {
  readonly label: string;
  readonly meaning: string;
}

/** The text beside a switch: its label and what it means. */
export function SwitchText({ label, meaning }: SwitchTextProps): ReactNode {
  return (
    <span className={styles.text}>
      <b>{label}</b>
      <small>{meaning}</small>
    </span>
  );
}
