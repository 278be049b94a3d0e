import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { noteId, noteOf } from './aria.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './field.module.css';
import { ListField } from './list-field.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';
import { fieldId, type BoundField } from './use-registration-form.ts';

const controls = {
  text: TextField,
  long: TextField,
  choice: ChoiceField,
  list: ListField,
  time: TimeField,
} as const;

/** One field of the form: its label, its control and, below it, its error or a hint. */
export function FormField({ bound }: { readonly bound: BoundField }): ReactNode {
  const { field, isRequired, fault, warning } = bound;
  const Control = controls[field.kind];
  const isWide = field.kind === 'long' || field.key === 'transferType';
  const label = (
    <>
      {isRequired && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
      {field.label}
      {!isRequired && <span className="ui-note">（选填）</span>}
    </>
  );
  return (
    <div className={styles.field} data-wide={isWide} data-state={stateOf(bound)} data-key={field.key}>
      {field.kind === 'choice' ? (
        <div id={`${fieldId(field.key)}-label`} className={styles.label}>
          {label}
        </div>
      ) : (
        <label htmlFor={fieldId(field.key)} className={styles.label}>
          {label}
        </label>
      )}
      <Control {...bound} />
      <p id={noteId(bound)} className={styles.note} hidden={noteOf(bound) === undefined}>
        {(fault ?? warning) !== undefined && <Icon name="alert" size={14} />}
        {noteOf(bound)}
      </p>
    </div>
  );
}

function stateOf({ fault, warning, isGood }: BoundField): string {
  if (fault !== undefined) return 'fault';
  if (warning !== undefined) return 'warning';
  return isGood ? 'good' : 'plain';
}
