import { LockOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { TextField } from './text-field.tsx';

interface Text {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

interface NewPasswordProps {
  readonly label: string;
  readonly hint: string;
  readonly password: Text;
  readonly again: Text;
}

/** A new password, typed twice. */
export function NewPassword({ label, hint, password, again }: NewPasswordProps) {
  const style = { type: 'password', icon: <LockOutlined />, autoComplete: 'new-password', maxLength: 100 } as const;
  return (
    <>
      <TextField {...password} {...style} label={label} placeholder={`请输入${label}`} hint={hint} />
      <TextField {...again} {...style} label={`再次输入${label}`} placeholder={`请再次输入${label}`} />
    </>
  );
}

/** The second input; compared only once there is one. */
export const Again = z.string().min(1, '请再次输入密码');

/** For `refine`: both inputs must be equal. */
export const isSame = ({ password, again }: { readonly password: string; readonly again: string }): boolean =>
  again === '' || password === again;
/** Reported regardless of other errors in the form. */
export const notSame = { path: ['again'], error: '两次输入的密码不一致', when: () => true };
