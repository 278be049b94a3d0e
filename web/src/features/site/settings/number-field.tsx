import { Form, InputNumber } from 'antd';
import type { FieldRule } from '../../../lib/api/zod-rule.ts';
import styles from './settings.module.css';

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly rules: FieldRule[];
  readonly unit?: string;
  readonly step?: number;
  readonly extra?: string;
}

/** A number that is validated, never clamped: one out of range is reported, as by the server. */
export function NumberField({ name, label, rules, unit, step = 1, extra }: NumberFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={rules} extra={extra}>
      <InputNumber className={styles.number ?? ''} step={step} suffix={unit} inputMode="decimal" autoComplete="off" />
    </Form.Item>
  );
}
