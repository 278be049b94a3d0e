import type { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Captcha } from '../../../kits/captcha/captcha.tsx';
import { noCaptcha } from '../model/captcha-rule.ts';
import { SmsCodeField } from '../model/sms-code-field.tsx';
import { NO_CAPTCHA } from '../../../kits/captcha/sms-button.tsx';
import { MobileField, type BoundText } from './mobile-field.tsx';

interface MobileProofProps {
  readonly smsType: SmsType;
  readonly mobile: BoundText;
  readonly smsCode: BoundText;
}

/** Number, captcha and SMS code: proof that the user has the phone. The captcha only protects the sending. */
export function MobileProof({ smsType, mobile, smsCode }: MobileProofProps) {
  const [images, setImages] = useState(0);
  const [captcha, setCaptcha] = useState(noCaptcha);
  // Only sending uses the captcha: once there is a code it is no longer missing.
  const isMissing = smsCode.fault !== undefined && smsCode.value === '' && captcha.captchaValue.trim() === '';
  return (
    <>
      <MobileField {...mobile} />
      <Field label="图形验证码" fault={isMissing ? NO_CAPTCHA : undefined}>
        {(aria) => <Captcha {...aria} standalone={!isMissing} ownerId={images} value={captcha} onChange={setCaptcha} />}
      </Field>
      <SmsCodeField
        {...smsCode}
        smsType={smsType}
        mobile={mobile.value}
        captcha={captcha}
        onNewCaptcha={() => setImages((count) => count + 1)}
      />
    </>
  );
}
