import type { ReactNode } from 'react';
import styles from './note-field.module.css';

interface NoteFieldProps {
  readonly value: string;
  readonly max: number;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

/** A private note, with how long it is and may be. */
export function NoteField({ value, max, placeholder, onChange }: NoteFieldProps): ReactNode {
  return (
    <>
      <textarea
        className="ui-textarea"
        aria-label="笔记"
        rows={6}
        maxLength={max}
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.count}>
        {value.length} / {max}
      </p>
    </>
  );
}
