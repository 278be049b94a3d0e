import { CheckCircleFilled } from '@ant-design/icons';
import { Button, Form, Input, type InputRef } from 'antd';
import type { FieldRule } from '../../../lib/api/zod-rule.ts';
import styles from './secret-field.module.css';

/**
 * Unchanged (undefined), to be replaced by a text, to be erased (empty), or about to be replaced but not yet typed
 * (null).
 */
export type SecretValue = string | null | undefined;

interface SecretFieldProps {
  readonly name: string;
  readonly label: string;
  readonly rules: FieldRule[];
  /** Whether the server has one. Its value is never returned. */
  readonly isSet: boolean;
  readonly need?: string | undefined;
}

export function SecretField({ name, label, rules, isSet, need }: SecretFieldProps) {
  const check = async (_rule: unknown, value: SecretValue) => {
    if (value === null) throw new Error(`请输入新的${label}，或取消更换`);
    if (need !== undefined && (value === '' || (value === undefined && !isSet))) throw new Error(need);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[...rules, { required: need !== undefined, validator: check }]}
      extra="加密保存，保存后不再显示。"
    >
      <SecretInput label={label} isSet={isSet} />
    </Form.Item>
  );
}

interface SecretInputProps {
  readonly label: string;
  readonly isSet: boolean;
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: SecretValue;
  readonly onChange?: (value: SecretValue) => void;
}

function SecretInput({ label, isSet, id, value, onChange }: SecretInputProps) {
  if (isSet && value === undefined) {
    return (
      <div className={styles.row}>
        <span className={styles.set}>
          <CheckCircleFilled aria-hidden /> 已设置
        </span>
        <Button size="small" aria-label={`更换${label}`} onClick={() => onChange?.(null)}>
          更换
        </Button>
        <Button size="small" aria-label={`清除${label}`} onClick={() => onChange?.('')}>
          清除
        </Button>
      </div>
    );
  }
  if (isSet && value === '') {
    return (
      <div className={styles.row}>
        <span className={styles.erased}>保存后清除</span>
        <Button size="small" aria-label={`保留${label}`} onClick={() => onChange?.(undefined)}>
          撤销
        </Button>
      </div>
    );
  }
  const empty = isSet ? null : undefined;
  return (
    <div className={styles.row}>
      <Input.Password
        ref={isSet ? focusAtOnce : null}
        {...(id === undefined ? {} : { id })}
        className={styles.input ?? ''}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value === '' ? empty : target.value)}
        maxLength={500}
        // Not one of the user's own passwords: no browser should fill it in or offer to save it.
        autoComplete="new-password"
      />
      {isSet && (
        <Button size="small" aria-label={`取消更换${label}`} onClick={() => onChange?.(undefined)}>
          取消
        </Button>
      )}
    </div>
  );
}

/** The button that opened this field is gone: the focus moves to the field. */
const focusAtOnce = (input: InputRef | null): void => input?.focus();
