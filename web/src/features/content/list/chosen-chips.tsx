import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './chosen-chips.module.css';

export interface Chosen {
  readonly label: string;
  readonly onRemove: () => void;
}

/** The chosen conditions, each removable with one click. */
export function ChosenChips({
  chosen,
  onClear,
}: {
  readonly chosen: readonly Chosen[];
  readonly onClear: () => void;
}): ReactNode {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="已选条件">
      {chosen.map(({ label, onRemove }) => (
        <li key={label}>
          <button type="button" aria-label={`去掉条件：${label}`} onClick={onRemove}>
            {label}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          清空条件
        </button>
      </li>
    </ul>
  );
}
