import { ROOM_CODE_LENGTH } from '@ganlin/contract/battle/kinds';
import { useState, type ReactNode } from 'react';
import styles from './code-boxes.module.css';

interface CodeBoxesProps {
  readonly label: string;
  readonly disabled: boolean;
  /** With the last digit. */
  readonly onCode: (code: string) => void;
}

/** Six boxes for a room code. One field lies over them, so that pasting and correcting work as everywhere. */
export function CodeBoxes({ label, disabled, onCode }: CodeBoxesProps): ReactNode {
  const [code, setCode] = useState('');
  const change = (text: string): void => {
    const digits = text.replaceAll(/\D/g, '').slice(0, ROOM_CODE_LENGTH);
    setCode(digits);
    if (digits.length === ROOM_CODE_LENGTH && digits !== code) onCode(digits);
  };
  return (
    <div className={styles.boxes}>
      <div className={styles.digits} aria-hidden="true">
        {Array.from({ length: ROOM_CODE_LENGTH }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- boxes in their order
          <i key={index} data-next={index === code.length}>
            {code[index] ?? ''}
          </i>
        ))}
      </div>
      <input
        className={styles.field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={code}
        onChange={({ target }) => change(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && code.length === ROOM_CODE_LENGTH) onCode(code);
        }}
      />
    </div>
  );
}
