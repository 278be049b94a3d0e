import { Mobile } from '@ganlin/contract/core/person';
import { SMS_WAIT_SECONDS, smsApi, type SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../lib/api/query.ts';
import { recall, remember } from '../../lib/browser/tab-memory.ts';
import { toast } from '../../lib/screen/toast.ts';
import type { CaptchaAnswer } from './captcha.tsx';
import styles from './sms-button.module.css';

interface SmsButtonProps {
  readonly smsType: SmsType;
  readonly mobile: string | undefined;
  /** The captcha beside it: each message uses one up. */
  readonly captcha: CaptchaAnswer | undefined;
  /** The image is used up and another is needed. */
  readonly onNewCaptcha?: () => void;
}

const NO_MOBILE = '手机号不能为空';
export const NO_CAPTCHA = '图形验证码不能为空！';

/** Sends a code, then stays disabled for a minute, even over a reload. */
export function SmsButton({ smsType, mobile = '', captcha, onNewCaptcha }: SmsButtonProps) {
  const { left, rest } = useRest(`sms-wait:${smsType}`);
  const usedKey = useRef('');
  const send = useCall(smsApi.send);
  const press = async () => {
    const isUsed = captcha?.captchaKey === usedKey.current;
    const fault = faultOf(mobile, isUsed ? undefined : captcha);
    if (!captcha || fault !== undefined) {
      if (isUsed) onNewCaptcha?.();
      toast('warning', fault ?? NO_CAPTCHA);
      return;
    }
    usedKey.current = captcha.captchaKey;
    try {
      toast('success', await send.mutateAsync({ smsType, mobile: mobile.trim(), ...captcha }));
      rest();
    } catch {
      // The error message has already been shown.
      onNewCaptcha?.();
    }
  };
  return (
    <button type="button" className={styles.send} disabled={left > 0 || send.isPending} onClick={() => void press()}>
      {left > 0 ? `${left} 秒后重发` : '发送验证码'}
    </button>
  );
}

function faultOf(mobile: string, captcha: CaptchaAnswer | undefined): string | undefined {
  if (mobile.trim() === '') return NO_MOBILE;
  const parsed = Mobile.safeParse(mobile);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return (captcha?.captchaValue ?? '').trim() === '' ? NO_CAPTCHA : undefined;
}

/** Whole seconds left. Their end is stored in the tab, so that a reload goes on counting. */
function useRest(key: string): { left: number; rest: () => void } {
  const [until, setUntil] = useState(() => Number(recall(key)));
  const [now, setNow] = useState(Date.now);
  const left = Math.min(SMS_WAIT_SECONDS, Math.max(0, Math.ceil((until - now) / 1000)));
  const isResting = left > 0;
  useEffect(() => {
    const timer = isResting ? setInterval(() => setNow(Date.now()), 500) : undefined;
    return () => clearInterval(timer);
  }, [isResting]);
  const rest = () => {
    const end = Date.now() + SMS_WAIT_SECONDS * 1000;
    remember(key, String(end));
    setNow(Date.now());
    setUntil(end);
  };
  return { left, rest };
}
