import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useNarrow } from '../data-table/use-narrow.ts';
import { meantTime, shownTime } from '../../lib/text/china-time.ts';
import styles from './editor.module.css';

interface TimeFieldProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly label?: string;
  readonly value?: string | null;
  readonly onChange?: (iso: string | null) => void;
  readonly invalid?: boolean;
  readonly placeholder?: string;
}

/** A time to the minute, in China's time zone. Phones use their native picker, which also fits the screen. */
export function TimeField({ label, invalid = false, placeholder = '请选择时间', ...props }: TimeFieldProps) {
  const { id, value, onChange } = props;
  const isNarrow = useNarrow();
  const shown = shownTime(value);
  const common = {
    ...(id === undefined ? {} : { id }),
    className: styles.time ?? '',
    'aria-label': label,
    status: invalid ? ('error' as const) : ('' as const),
  };
  if (isNarrow) {
    return (
      <Input
        {...common}
        type="datetime-local"
        value={shown?.format('YYYY-MM-DDTHH:mm') ?? ''}
        onChange={({ target }) => onChange?.(meantTime(target.value === '' ? null : dayjs(target.value)))}
      />
    );
  }
  return (
    <DatePicker
      {...common}
      placeholder={placeholder}
      format="YYYY-MM-DD HH:mm"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      value={shown}
      onChange={(chosen: Dayjs | null) => onChange?.(meantTime(chosen))}
    />
  );
}
