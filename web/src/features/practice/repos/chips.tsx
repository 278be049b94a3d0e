import type { ReactNode } from 'react';
import styles from './choice-dialog.module.css';

interface ChipsProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: readonly Value[];
  readonly max?: number;
  readonly onChoose: (chosen: Value[]) => void;
}

/** Multiple choice. */
export function Chips<Value extends string | number>({
  label,
  options,
  chosen,
  max = options.length,
  onChoose,
}: ChipsProps<Value>): ReactNode {
  const toggle = (value: Value) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].slice(0, max));
  return (
    <fieldset className={styles.chips}>
      <legend>{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
