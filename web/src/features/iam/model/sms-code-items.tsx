import type { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { Form, type FormItemProps } from 'antd';
import { useId, useState } from 'react';
import { Captcha } from '../../../kits/captcha/captcha.tsx';
import { SmsButton } from '../../../kits/captcha/sms-button.tsx';
import { noCaptcha } from './captcha-rule.ts';
import { CodeInput } from './code-input.tsx';

interface SmsCodeItemsProps extends Pick<FormItemProps, 'name' | 'label' | 'required' | 'rules' | 'extra'> {
  readonly smsType: SmsType;
  readonly mobile: string | undefined;
}

/** Form items: a captcha, which only protects the sending, and the code sent to the number. */
export function SmsCodeItems({ smsType, mobile, ...item }: SmsCodeItemsProps) {
  const captchaId = useId();
  const [images, setImages] = useState(0);
  const [captcha, setCaptcha] = useState(noCaptcha);
  return (
    <>
      <Form.Item label="图形验证码" htmlFor={captchaId} required>
        <Captcha id={captchaId} standalone ownerId={images} value={captcha} onChange={setCaptcha} />
      </Form.Item>
      <Form.Item {...item}>
        <CodeInput>
          <SmsButton
            smsType={smsType}
            mobile={mobile}
            captcha={captcha}
            onNewCaptcha={() => setImages((count) => count + 1)}
          />
        </CodeInput>
      </Form.Item>
    </>
  );
}
