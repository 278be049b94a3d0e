import type { ReactNode } from 'react';
import { ariaOf } from './aria.ts';
import styles from './field.module.css';
import { fieldId, type BoundField, type RegistrationFormState } from './use-registration-form.ts';

type Value = Parameters<ReturnType<RegistrationFormState['bind']>['onChange']>[0];

/** One of a few options, as cards. They are radio buttons: one Tab stop, arrow keys within. */
export function ChoiceField(bound: BoundField): ReactNode {
  const { field, value, isRequired, onChange, onBlur } = bound;
  return (
    <div className={styles.choice}>
      <div
        {...ariaOf(bound)}
        role="radiogroup"
        aria-labelledby={`${fieldId(field.key)}-label`}
        className="ui-flex ui-gap-2"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur();
        }}
      >
        {(field.options ?? []).map((option) => (
          <label key={option.value} className={styles.card} data-chosen={value === option.value}>
            <input
              type="radio"
              name={field.key}
              value={option.value}
              checked={value === option.value}
              // The contract defines the field's own values as its options.
              onChange={() => onChange(option.value as Value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {!isRequired && value !== null && (
        <button type="button" className={styles.clear} aria-label={`清除${field.label}`} onClick={() => onChange(null)}>
          清除
        </button>
      )}
    </div>
  );
}
