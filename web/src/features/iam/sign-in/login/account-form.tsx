import { LockOutlined, UserOutlined } from '@ant-design/icons';
import type { Input } from '@ganlin/contract/core/endpoint';
import { AccountLogin, sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../../lib/api/client.ts';
import { fieldErrorOf } from '../../../../lib/api/field-error.ts';
import { useOwnForm } from '../../../../lib/form/own-form.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Captcha } from '../../../../kits/captcha/captcha.tsx';
import { CaptchaField, noCaptcha } from '../../model/captcha-rule.ts';
import { SubmitButton } from '../submit-button.tsx';

const { username, password } = AccountLogin.shape;
const rules = z.object({ username, password, captcha: CaptchaField });
const fieldOf = { loginFailed: 'password' } as const;

interface AccountFormProps {
  readonly onToken: (token: string) => Promise<void>;
  /** Where account and password are sent instead of signing in, and the button's label. */
  readonly send?: (given: Input<typeof sessionApi.login>) => Promise<{ token: string }>;
  readonly sendText?: string;
}

/** The account tab: user name, password and image captcha; Enter submits. */
export function AccountForm({ onToken, send: ask = login, sendText = '登录' }: AccountFormProps) {
  const [attempt, setAttempt] = useState(0);
  // The new image empties the field and so clears its error; why there is a new image is shown until the next input.
  const [refused, setRefused] = useState<string>();
  const { form, values, bind, submit, isBusy } = useOwnForm(rules, { username: '', password: '', captcha: noCaptcha });
  const send = submit(
    async ({ captcha, ...account }) => {
      // A captcha image is valid for one try only, so the next needs a new one.
      const { token } = await ask({ ...account, ...captcha }).catch((error: unknown) => {
        setAttempt((count) => count + 1);
        setRefused(fieldErrorOf(error, { captchaWrong: 'captcha' })?.errors[0]);
        throw error;
      });
      await onToken(token);
    },
    fieldOf,
    { isToasted: true },
  );
  const { fault, ...captcha } = bind('captcha');
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...bind('username')}
        label="用户名"
        icon={<UserOutlined />}
        autoComplete="username"
        placeholder="请输入用户名"
        maxLength={50}
      />
      <TextField
        {...bind('password')}
        label="密码"
        type="password"
        icon={<LockOutlined />}
        autoComplete="current-password"
        placeholder="请输入密码"
        maxLength={200}
      />
      <Field label="验证码" fault={fault ?? (values.captcha.captchaValue === '' ? refused : undefined)}>
        {(aria) => <Captcha {...captcha} {...aria} ownerId={attempt} />}
      </Field>
      <SubmitButton isBusy={isBusy}>{sendText}</SubmitButton>
    </form>
  );
}

const login = (given: Input<typeof sessionApi.login>) => call(sessionApi.login, given);
