import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useNarrow } from '../data-table/use-narrow.ts';
import styles from './editor.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `2026-03-05`. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly invalid?: boolean;
  readonly placeholder?: string;
}

const DAY = 'YYYY-MM-DD';

/** A day. Phones use their native date picker, which also fits the screen. */
export function DayField({ label, value, onChange, invalid = false, placeholder = '请选择日期' }: DayFieldProps) {
  const isNarrow = useNarrow();
  const common = { className: styles.time ?? '', 'aria-label': label, status: invalid ? 'error' : '' } as const;
  if (isNarrow) {
    return (
      <Input
        {...common}
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    );
  }
  return (
    <DatePicker
      {...common}
      placeholder={placeholder}
      format={DAY}
      value={value === null ? null : dayjs(value)}
      onChange={(chosen: Dayjs | null) => onChange(chosen?.format(DAY) ?? null)}
    />
  );
}
