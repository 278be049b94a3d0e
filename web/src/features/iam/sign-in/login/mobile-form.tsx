import type { Input } from '@ganlin/contract/core/endpoint';
import { MobileLogin, sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../../lib/api/client.ts';
import { useOwnForm } from '../../../../lib/form/own-form.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Captcha } from '../../../../kits/captcha/captcha.tsx';
import { CaptchaField, noCaptcha } from '../../model/captcha-rule.ts';
import { SmsCodeField } from '../../model/sms-code-field.tsx';
import { MobileField } from '../mobile-field.tsx';
import { SubmitButton } from '../submit-button.tsx';

const { mobile, smsCode } = MobileLogin.shape;
const rules = z.object({ mobile, captcha: CaptchaField, smsCode });

interface MobileFormProps {
  readonly onToken: (token: string) => Promise<void>;
  /** Where number and code are sent instead of signing in, and the button's label. */
  readonly send?: (given: Input<typeof sessionApi.mobileLogin>) => Promise<{ token: string }>;
  readonly sendText?: string;
}

/** The mobile tab: number, image captcha and the SMS code; Enter submits. */
export function MobileForm({ onToken, send: ask = login, sendText = '登录' }: MobileFormProps) {
  const [images, setImages] = useState(0);
  const { form, values, bind, submit, isBusy } = useOwnForm(rules, { mobile: '', captcha: noCaptcha, smsCode: '' });
  const send = submit(
    async ({ captcha, ...given }) => {
      const { token } = await ask({ ...given, ...captcha });
      await onToken(token);
    },
    { smsCodeWrong: 'smsCode' },
  );
  const { fault, ...captcha } = bind('captcha');
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <MobileField {...bind('mobile')} />
      <Field label="图形验证码" fault={fault}>
        {(aria) => <Captcha {...captcha} {...aria} ownerId={images} />}
      </Field>
      <SmsCodeField
        {...bind('smsCode')}
        smsType={SmsType.login}
        mobile={values.mobile}
        captcha={values.captcha}
        onNewCaptcha={() => setImages((count) => count + 1)}
      />
      <SubmitButton isBusy={isBusy}>{sendText}</SubmitButton>
    </form>
  );
}

const login = (given: Input<typeof sessionApi.mobileLogin>) => call(sessionApi.mobileLogin, given);
