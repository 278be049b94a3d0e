import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './text-field.module.css';

interface TextInputProps {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'password' | 'tel';
  readonly icon?: ReactNode;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'tel' | 'numeric';
  readonly maxLength?: number;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** A single-line text field of the public site; a password can be revealed. */
export function TextInput({ icon, type = 'text', onChange, ...input }: TextInputProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <span className={styles.box}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <input
        {...input}
        className="ui-bare-input"
        type={isPassword && isShown ? 'text' : type}
        onChange={({ target }) => onChange(target.value)}
        spellCheck={false}
      />
      {isPassword && (
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? '隐藏输入的内容' : '显示输入的内容'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        </button>
      )}
    </span>
  );
}

interface TextFieldProps extends Omit<TextInputProps, 'id' | 'aria-invalid' | 'aria-describedby'> {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
  /** Rendered beside the input, such as a button that belongs to it. */
  readonly beside?: ReactNode;
}

/** A labelled text field with its error. */
export function TextField({ label, fault, hint, beside, ...input }: TextFieldProps) {
  return (
    <Field label={label} fault={fault} hint={hint}>
      {(aria) => (
        <span className="ui-flex ui-gap-2">
          <TextInput {...input} {...aria} />
          {beside}
        </span>
      )}
    </Field>
  );
}
