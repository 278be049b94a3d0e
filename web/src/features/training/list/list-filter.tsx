import type { ReactNode } from 'react';
import styles from './class-list.module.css';

interface ListFilterProps<Value> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

/** One of a few options, or all. */
export function ListFilter<Value extends number>({
  label,
  options,
  value,
  onChoose,
}: ListFilterProps<Value>): ReactNode {
  return (
    <fieldset className={styles.filter} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <button type="button" aria-pressed={value === undefined} onClick={() => onChoose(undefined)}>
        不限
      </button>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
