import { textInChina } from '@ganlin/contract/core/time';
import { useState, type ReactNode } from 'react';
import { ariaOf } from './aria.ts';
import styles from './field.module.css';
import { FieldMark } from './text-field.tsx';
import type { BoundField } from './use-registration-form.ts';

/** A time to the minute, in China's time zone wherever the browser is, chosen with the browser's own control. */
export function TimeField(bound: BoundField): ReactNode {
  const { value, field, onChange, onBlur } = bound;
  const iso = typeof value === 'string' && value !== '' ? value : null;
  // A browser without such a control shows a text field; incomplete input must not vanish meanwhile.
  const [typed, setTyped] = useState('');
  return (
    <span className={styles.box}>
      <input
        className="ui-bare-input"
        {...ariaOf(bound)}
        type="datetime-local"
        name={field.key}
        placeholder="2026-03-15 14:00"
        value={iso === null ? typed : shownTime(iso)}
        onBlur={onBlur}
        onChange={({ target }) => {
          const meant = meantTime(target.value);
          setTyped(meant === null ? target.value : '');
          onChange(meant);
        }}
      />
      <FieldMark bound={bound} />
    </span>
  );
}

/** `2026-03-15T14:00`, China's wall clock. */
export const shownTime = (iso: string): string => textInChina(new Date(iso)).slice(0, 16).replace(' ', 'T');

/** The instant that the text means, or null while it is incomplete. */
export function meantTime(shown: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/.exec(shown.trim());
  if (!parts) return null;
  const at = new Date(`${parts[0].replace(' ', 'T')}:00+08:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
