import { SafetyOutlined } from '@ant-design/icons';
import type { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { CaptchaAnswer } from '../../../kits/captcha/captcha.tsx';
import { SmsButton } from '../../../kits/captcha/sms-button.tsx';

interface SmsCodeFieldProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  readonly smsType: SmsType;
  readonly mobile: string;
  readonly captcha: CaptchaAnswer;
  readonly onNewCaptcha: () => void;
}

/** The SMS code, with the button that sends it. */
export function SmsCodeField({ smsType, mobile, captcha, onNewCaptcha, ...field }: SmsCodeFieldProps) {
  return (
    <TextField
      {...field}
      label="短信验证码"
      icon={<SafetyOutlined />}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="请输入短信验证码"
      maxLength={6}
      beside={<SmsButton smsType={smsType} mobile={mobile} captcha={captcha} onNewCaptcha={onNewCaptcha} />}
    />
  );
}
