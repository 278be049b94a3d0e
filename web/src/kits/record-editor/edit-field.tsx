import { useId, type ReactNode } from 'react';
import styles from './editor.module.css';

interface EditFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Beside the next field where space allows. */
  readonly half?: boolean;
  readonly children: ReactNode;
}

/** A labelled field of the editor, with its error below. */
export function EditField({ label, required = false, error, hint, half = false, children }: EditFieldProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a grid
    <div className={styles.field} data-half={half} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label} data-required={required}>
        {label}
      </span>
      <div className={styles.control}>
        {children}
        <FieldError text={error} />
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}

export function FieldError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={styles.error} role="alert" data-error>
      {text}
    </p>
  );
}
