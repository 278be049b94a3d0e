import { captchaApi } from '@ganlin/contract/iam/captcha';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { addressOf } from '../lib/client.ts';
import styles from './captcha.module.css';

export interface CaptchaAnswer {
  readonly captchaKey: string;
  readonly captchaValue: string;
}

interface Props {
  /** Whoever owns this captcha: when it changes, as after a failed try, a new image is shown. */
  readonly ownerId: string | number;
  readonly id?: string;
  readonly value?: CaptchaAnswer;
  readonly onChange?: (answer: CaptchaAnswer) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
}

/** Image and input of a captcha. A new image has a new key and an empty input; a click on the image asks for one. */
export function Captcha({ ownerId, id, value, onChange, onBlur, placeholder = '请输入验证码' }: Props) {
  const [captchaKey, setKey] = useState('');
  const renew = () => {
    const key = crypto.randomUUID();
    setKey(key);
    onChange?.({ captchaKey: key, captchaValue: '' });
  };
  // Only the owner decides when a new image is due; `renew` itself is new at every render.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(renew, [ownerId]);
  return (
    <div className={styles.row}>
      <Input
        id={id}
        size="large"
        value={value?.captchaValue ?? ''}
        maxLength={10}
        autoComplete="off"
        placeholder={placeholder}
        onBlur={onBlur}
        onChange={({ target }) => onChange?.({ captchaKey, captchaValue: target.value })}
      />
      <button
        type="button"
        className={styles.image}
        onClick={renew}
        title="看不清，换一张"
        aria-label="验证码图片，点击换一张"
      >
        {captchaKey !== '' && (
          <img src={addressOf(captchaApi.gen, { key: captchaKey })} alt="验证码" height={30} width={100} />
        )}
      </button>
    </div>
  );
}
