import { DatePicker, Form, Input, Select } from 'antd';
import { daysOf, lastDays, spanOf, type Days, type Span } from './time-span.ts';
import styles from './audit-filter.module.css';

interface ActionFieldProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function ActionField({ label, options }: ActionFieldProps) {
  return (
    <Form.Item name="action" label={label}>
      <Select
        className={styles.choice ?? ''}
        placeholder="全部"
        options={[...options]}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
      />
    </Form.Item>
  );
}

export function AccountField() {
  return (
    <Form.Item name="userName" label="人员">
      <Input className={styles.account ?? ''} placeholder="完整的姓名或账号" maxLength={50} allowClear />
    </Form.Item>
  );
}

export function AddressField() {
  return (
    <Form.Item name="ip" label="IP 地址">
      <Input className={styles.address ?? ''} placeholder="完整的地址" maxLength={50} allowClear />
    </Form.Item>
  );
}

/** Whole days; the form holds the instants that the address and the server use. */
export function SpanField() {
  return (
    <Form.Item
      name="between"
      label="时间"
      getValueProps={(span: Span | undefined) => ({ value: daysOf(span) })}
      getValueFromEvent={(days: Days | null) => spanOf(days)}
    >
      <DatePicker.RangePicker
        className={styles.span ?? ''}
        // Without this, the keyboard cannot leave an empty field.
        allowEmpty={[true, true]}
        presets={presets()}
        classNames={{ popup: { root: styles.calendar ?? '' } }}
      />
    </Form.Item>
  );
}

function presets() {
  const now = new Date();
  return [
    { label: '今天', value: lastDays(1, now) },
    { label: '近 7 天', value: lastDays(7, now) },
    { label: '近 30 天', value: lastDays(30, now) },
  ];
}
