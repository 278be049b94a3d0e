import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import styles from './panels.module.css';

/** A row of a panel. */
export function Property({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.property}>
      <span className={styles.label}>{label}</span>
      <div className={styles.values}>{children}</div>
    </div>
  );
}

interface ShortNumberProps {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly digits: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number with its unit in the field. An emptied field keeps the last number. */
export function ShortNumber({ label, unit, min, max, digits, value, onChange }: ShortNumberProps) {
  return (
    <InputNumber<number>
      className={styles.number ?? ''}
      aria-label={label}
      min={min}
      max={max}
      step={digits === 0 ? 1 : 0.5}
      precision={digits}
      formatter={(shown) => (shown === undefined ? '' : String(shown))}
      controls={false}
      suffix={unit}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
