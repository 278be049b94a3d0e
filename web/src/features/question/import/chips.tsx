import { useId, type KeyboardEvent } from 'react';
import styles from './cells.module.css';

interface ChipsProps {
  readonly id?: string;
  readonly label: string;
  readonly describedBy?: string;
  readonly kind: 'radio' | 'checkbox';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  /** In the order of the options. */
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** A choice of one or several of a few visible options. Letter options can be chosen by their keys too. */
export function Chips({ id, label, describedBy, kind, options, chosen, onChosen }: ChipsProps) {
  const name = useId();
  const toggle = (value: string) => {
    if (kind === 'radio') return onChosen([value]);
    const isIn = (one: string) => chosen.includes(one) !== (one === value);
    onChosen(options.map((option) => option.value).filter(isIn));
  };
  const chooseByKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const found = options.find(({ value }) => value === key.toUpperCase());
    if (found && !ctrlKey && !metaKey && !altKey) toggle(found.value);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the fields inside
    <fieldset
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.chips}
      onKeyDown={chooseByKey}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type={kind}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
