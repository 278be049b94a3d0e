import { OwnPassword, userApi } from '@ganlin/contract/iam/user';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useOwnForm } from '../../../lib/form/own-form.ts';
import { passwordChanged } from '../../../lib/session/auth.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Again, isSame, NewPassword, notSame } from '../../../ui/form/new-password.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { usePasswordHint } from '../model/password-hint.ts';
import { SubmitButton } from '../sign-in/submit-button.tsx';

const rules = OwnPassword.extend({ again: Again }).refine(isSame, notSame);
const empty = { oldPassword: '', password: '', again: '' };
const fieldOf = { passwordWrong: 'oldPassword', passwordWeak: 'password', passwordSame: 'password' } as const;

interface PasswordFormProps {
  /** Runs after the change; by default goes to the home page, where everything is accessible now. */
  readonly onChanged?: () => Promise<void>;
}

/** Old password, new one, and the new one again; empty again after a change. */
export function PasswordForm({ onChanged = passwordChanged }: PasswordFormProps) {
  const [changes, setChanges] = useState(0);
  const done = async () => {
    toast('success', '密码修改成功！');
    setChanges((count) => count + 1);
    await onChanged();
  };
  return <Fields key={changes} onDone={done} />;
}

function Fields({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { roleType } = useSession();
  const hint = usePasswordHint(roleType || undefined);
  const { form, bind, submit, isBusy } = useOwnForm(rules, empty);
  const send = submit(async ({ oldPassword, password }) => {
    await call(userApi.updatePass, { oldPassword, password });
    await onDone();
  }, fieldOf);
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...bind('oldPassword')}
        label="原密码"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <NewPassword label="新密码" hint={hint} password={bind('password')} again={bind('again')} />
      <SubmitButton isBusy={isBusy}>确定修改</SubmitButton>
    </form>
  );
}
