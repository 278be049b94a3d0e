import { Input } from 'antd';
import type { ChangeEvent, ReactNode } from 'react';

interface CodeInputProps {
  /** The button that sends the code. */
  readonly children: ReactNode;
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur?: () => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true' | 'false';
}

export function CodeInput({ children, value = '', ...field }: CodeInputProps) {
  return (
    <span className="ui-flex ui-gap-2">
      <Input {...field} size="large" value={value} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      {children}
    </span>
  );
}
