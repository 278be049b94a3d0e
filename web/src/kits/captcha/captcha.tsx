import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { useEffect, useId, useState } from 'react';
import { addressOf } from '../../lib/api/client.ts';
import { afterPointerUp } from '../../lib/browser/after-pointer-up.ts';
import { TextInput } from '../../ui/form/text-field.tsx';
import styles from './captcha.module.css';
import { newId } from '../../lib/browser/new-id.ts';

export interface CaptchaAnswer {
  readonly captchaKey: string;
  readonly captchaValue: string;
}

interface Props {
  /** The owner of this captcha: when it changes, as after a failed attempt, a new image is shown. */
  readonly ownerId: string | number;
  readonly id?: string;
  readonly value?: CaptchaAnswer;
  readonly onChange?: (answer: CaptchaAnswer) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  /** Not part of a form: it reports an empty value itself. */
  readonly standalone?: boolean;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

const EMPTY = '验证码不能为空！';
const AWAY = '验证码暂时没有取到，几秒后自动再取。';
const RETRY_MS = 5_000;

/**
 * Image and input of a captcha. A new image has a new key and an empty input; a click on the image requests one. An
 * image that fails to load, as when a whole class requests one from one IP address, is requested again automatically.
 */
export function Captcha({ ownerId, value, onChange, onBlur, standalone = false, ...field }: Props) {
  const [captchaKey, setKey] = useState('');
  const [wasLeftEmpty, setLeftEmpty] = useState(false);
  const [failedKey, setFailedKey] = useState('');
  const faultId = useId();
  const typed = value?.captchaValue ?? '';
  const renew = () => {
    const key = newId();
    setKey(key);
    setLeftEmpty(false);
    onChange?.({ captchaKey: key, captchaValue: '' });
  };
  // Only the owner decides when a new image is due; `renew` is a new function on every render.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(renew, [ownerId]);
  const isAway = captchaKey !== '' && failedKey === captchaKey;
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setTimeout(renew, RETRY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [isAway]);
  const isFault = standalone && wasLeftEmpty && typed.trim() === '';
  return (
    <>
      <div className="ui-flex ui-gap-2">
        <TextInput
          placeholder="请输入验证码"
          {...field}
          {...(isFault ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
          value={typed}
          maxLength={10}
          autoComplete="off"
          onBlur={() => {
            afterPointerUp(() => setLeftEmpty(true));
            onBlur?.();
          }}
          onChange={(captchaValue) => onChange?.({ captchaKey, captchaValue })}
        />
        <button
          type="button"
          className={styles.image}
          onClick={renew}
          title="看不清，换一张"
          aria-label="验证码图片，点击换一张"
        >
          {isAway && <span className={styles.again}>重新获取</span>}
          {captchaKey !== '' && !isAway && (
            <img
              src={addressOf(captchaApi.gen, { key: captchaKey })}
              alt="验证码"
              height={30}
              width={100}
              onError={() => setFailedKey(captchaKey)}
            />
          )}
          {!isAway && <span className={styles.again}>换一张</span>}
        </button>
      </div>
      {isAway && <output className={styles.away}>{AWAY}</output>}
      {isFault && (
        <p id={faultId} className={styles.fault}>
          {EMPTY}
        </p>
      )}
    </>
  );
}
