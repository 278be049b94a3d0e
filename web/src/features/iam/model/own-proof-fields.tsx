import { maskMobile } from '@ganlin/contract/core/person';
import { SmsCode, SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { Captcha } from '../../../kits/captcha/captcha.tsx';
import { SmsButton } from '../../../kits/captcha/sms-button.tsx';
import { noCaptcha } from './captcha-rule.ts';
import { CodeInput } from './code-input.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** The values of a form with these fields: one of the two. */
export interface OwnProof {
  readonly password?: string;
  readonly proofCode?: string;
}

/** The proof required before adding a way to sign in: the password, or a code sent to the number on file. */
export function OwnProofFields() {
  const { mobile } = useSession();
  const [isBySms, setBySms] = useState(false);
  return (
    <>
      {isBySms ? <SmsProof mobile={mobile} /> : <OwnPasswordField />}
      {mobile !== '' && (
        <Button type="link" style={{ paddingInline: 0 }} onClick={() => setBySms(!isBySms)}>
          {isBySms ? '改用登录密码验证' : '改用短信验证码验证'}
        </Button>
      )}
    </>
  );
}

function SmsProof({ mobile }: { readonly mobile: string }) {
  const captchaId = useId();
  const [images, setImages] = useState(0);
  const [captcha, setCaptcha] = useState(noCaptcha);
  return (
    <>
      <Form.Item label="图形验证码" htmlFor={captchaId} required>
        <Captcha id={captchaId} standalone ownerId={images} value={captcha} onChange={setCaptcha} />
      </Form.Item>
      <Form.Item
        name="proofCode"
        label="身份验证码"
        required
        rules={[zodRule(SmsCode)]}
        extra={`发送到 ${maskMobile(mobile)}，用来确认是您本人在操作。`}
      >
        <CodeInput>
          <SmsButton
            smsType={SmsType.prove}
            mobile={mobile}
            captcha={captcha}
            onNewCaptcha={() => setImages((count) => count + 1)}
          />
        </CodeInput>
      </Form.Item>
    </>
  );
}
