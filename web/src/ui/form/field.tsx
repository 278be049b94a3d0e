import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
  /** Gets the attributes that link the control to its label and messages. */
  readonly children: (aria: FieldAria) => ReactNode;
}

/** A label, a control and, below it, its error or a hint. */
export function Field({ label, fault, hint, children }: FieldProps) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': note && `${id}-note` })}
      {note && (
        <p id={`${id}-note`} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}
