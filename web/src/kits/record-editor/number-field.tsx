import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import styles from './editor.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Number of decimals; scores have two. */
  readonly digits?: 0 | 2;
  /** After the field: 分钟, 次. */
  readonly unit?: ReactNode;
  readonly invalid?: boolean;
  readonly size?: 'small' | 'medium';
}

export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = 0, max = 100_000, digits = 0, unit, invalid = false, size = 'medium' } = props;
  return (
    <span className={styles.number}>
      <InputNumber<number>
        className={styles.numberInput ?? ''}
        aria-label={label}
        min={min}
        max={max}
        precision={digits}
        // A whole number is shown without “.00”.
        formatter={(shown) => (shown === undefined ? '' : String(shown))}
        controls={false}
        size={size}
        status={invalid ? 'error' : ''}
        value={value}
        onChange={onChange}
      />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
