import type { FieldKey } from '@ganlin/contract/training/form';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ariaOf } from './aria.ts';
import styles from './field.module.css';
import type { BoundField } from './use-registration-form.ts';

/** The keyboard a phone offers, and what the browser may autofill. */
const helps: Readonly<Partial<Record<FieldKey, InputHTMLAttributes<HTMLInputElement>>>> = {
  name: { autoComplete: 'name' },
  idCard: { autoComplete: 'off', autoCapitalize: 'characters' },
  unit: { autoComplete: 'organization' },
  position: { autoComplete: 'organization-title' },
  mobile: { autoComplete: 'tel-national', inputMode: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email' },
  mailingAddress: { autoComplete: 'street-address' },
  taxId: { autoComplete: 'off', autoCapitalize: 'characters' },
  accountNumber: { autoComplete: 'off', inputMode: 'numeric' },
  phone: { autoComplete: 'off', inputMode: 'tel' },
};

/** A text field of one line or several. */
export function TextField(bound: BoundField): ReactNode {
  const { field, value, onBlur, onChange } = bound;
  const common = {
    ...ariaOf(bound),
    name: field.key,
    value: typeof value === 'string' ? value : '',
    spellCheck: false,
    onBlur,
    // A field with a rule accepts any pasted text: the rule reports what is wrong, truncation would hide it.
    maxLength: field.rule && field.key !== 'email' ? 40 : field.maxLength,
  };
  if (field.kind === 'long') {
    return (
      <textarea
        {...common}
        className={styles.area}
        rows={3}
        placeholder="如需无障碍设施、提前到达等，请写在这里"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <span className={styles.box}>
      <input
        className="ui-bare-input"
        {...common}
        {...helps[field.key]}
        type="text"
        placeholder={`请输入${field.label}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldMark bound={bound} />
    </span>
  );
}

/** A check mark or an alert icon that repeats what the text below says. */
export function FieldMark({ bound }: { readonly bound: BoundField }): ReactNode {
  if (bound.fault !== undefined || bound.warning !== undefined) return <Icon name="alert" size={18} />;
  return bound.isGood ? <Icon name="check" size={18} /> : null;
}
