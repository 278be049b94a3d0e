import { Mobile } from '@ganlin/contract/core/person';
import type { Data } from '@ganlin/contract/core/endpoint';
import { SmsCode, SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { recoveryApi } from '@ganlin/contract/training/recovery';
import { useId, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { Captcha, type CaptchaAnswer } from '../../../kits/captcha/captcha.tsx';
import { SmsButton } from '../../../kits/captcha/sms-button.tsx';
import { call } from '../../../lib/api/client.ts';
import { useOwnForm } from '../../../lib/form/own-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './mobile-proof.module.css';

/** What was registered with a mobile number. */
export type Recovered = Data<typeof recoveryApi.recover>;

const rules = z.object({ mobile: Mobile, smsCode: SmsCode });

interface MobileProofProps {
  readonly submitText: string;
  readonly onProved: (recovered: Recovered, mobile: string) => void;
}

/** Proves by a text message whose a mobile number is, and gets what was registered with it. */
export function MobileProof({ submitText, onProved }: MobileProofProps): ReactNode {
  const { form, bind, submit, isBusy } = useOwnForm(rules, { mobile: '', smsCode: '' });
  const captchaId = useId();
  const [images, setImages] = useState(0);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const mobile = bind('mobile');
  const send = submit(async (given) => onProved(await call(recoveryApi.recover, given), given.mobile), {
    smsCodeWrong: 'smsCode',
  });
  return (
    <form ref={form} noValidate className={styles.proof} onSubmit={(event) => void send(event)}>
      <TextField
        {...mobile}
        label="手机号码"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="报名时填写的手机号码"
        maxLength={11}
      />
      <div className={styles.captcha}>
        <label htmlFor={captchaId}>图形验证码</label>
        <Captcha
          id={captchaId}
          standalone
          ownerId={images}
          {...(captcha ? { value: captcha } : {})}
          onChange={setCaptcha}
        />
      </div>
      <TextField
        {...bind('smsCode')}
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="请输入短信验证码"
        maxLength={6}
        beside={
          <SmsButton
            smsType={SmsType.find}
            mobile={mobile.value}
            captcha={captcha}
            onNewCaptcha={() => setImages((count) => count + 1)}
          />
        }
      />
      <p className={styles.call}>收不到短信的，请拨打培训班页面上的“报名咨询”电话，由主办方核对后帮您查询。</p>
      <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
        {submitText}
      </button>
    </form>
  );
}
