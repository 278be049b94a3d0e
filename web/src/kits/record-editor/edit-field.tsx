import { useId, type ReactNode } from 'react';
import styles from './editor.module.css';

interface EditFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly fault?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A labelled part of the editor; what is wrong with it stands below it. */
export function EditField({ label, required = false, fault, hint, children }: EditFieldProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a grid
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label} data-required={required}>
        {label}
      </span>
      <div className={styles.control}>
        {children}
        <Fault text={fault} />
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}

export function Fault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={styles.fault} role="alert" data-fault>
      {text}
    </p>
  );
}
