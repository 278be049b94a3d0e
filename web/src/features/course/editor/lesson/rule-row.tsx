import type { ReactNode } from 'react';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from './lesson.module.css';

interface RuleRowProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The field is below its label. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** One setting of the selected file. */
export function RuleRow({ label, hint, error, wide = false, children }: RuleRowProps) {
  return (
    <div className={styles.rule} data-wide={wide}>
      <span>
        {label}
        {hint !== undefined && <small className="ui-note">{hint}</small>}
      </span>
      {children}
      <FieldError text={error} />
    </div>
  );
}
