import { MAX_DAYS } from '@ganlin/contract/stats/stats';
import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { withDay, type Period } from '../model/period.ts';
import styles from './stats.module.css';

interface DaysFieldProps {
  readonly period: Period;
  readonly today: string;
  readonly onChange: (period: Period) => void;
}

const DAY = 'YYYY-MM-DD';

/** From one day to another, at most a year. Phones use their native date picker, which also fits the screen. */
export function DaysField({ period, today, onChange }: DaysFieldProps) {
  const isNarrow = useNarrow();
  const { from, to } = period;
  if (isNarrow) {
    // A native picker reports an emptied field as an empty text.
    const change = (days: Partial<Period>) => {
      if (Object.values(days).every((day) => day !== '')) onChange(withDay(period, days, today));
    };
    return (
      <span className={styles.pair}>
        <Input
          type="date"
          aria-label="开始日期"
          max={today}
          value={from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Input
          type="date"
          aria-label="结束日期"
          max={today}
          value={to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </span>
    );
  }
  return (
    <DatePicker.RangePicker
      className={styles.span ?? ''}
      aria-label="日期"
      format={DAY}
      allowClear={false}
      maxDate={dayjs(today)}
      disabledDate={(day, { from: other }) => other !== undefined && Math.abs(day.diff(other, 'day')) >= MAX_DAYS}
      value={[dayjs(from), dayjs(to)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange({ from: first.format(DAY), to: last.format(DAY) });
      }}
    />
  );
}
