import { Mobile } from '@ganlin/contract/core/person';
import { QueryCode } from '@ganlin/contract/training/registration';
import { useState, type ReactNode } from 'react';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RETENTION_DAYS, type GuestKey } from './stored-registration.ts';
import styles from './scan.module.css';

interface ScanFormProps {
  readonly initial: GuestKey | undefined;
  /** Why the last attempt failed. */
  readonly fault: string | undefined;
  readonly isGuest: boolean;
  readonly isBusy: boolean;
  readonly onGive: (key: GuestKey) => void;
}

/** Asks a guest for their registration. It is asked once: the browser stores it for later sessions. */
export function ScanForm({ initial, fault, isGuest, isBusy, onGive }: ScanFormProps): ReactNode {
  const [code, setCode] = useState(initial?.code ?? '');
  const [mobile, setMobile] = useState(initial?.mobile ?? '');
  const [isTried, setTried] = useState(false);
  const faults = { code: faultOf(QueryCode, code), mobile: mobile.trim() === '' ? undefined : faultOf(Mobile, mobile) };
  const submit = () => {
    setTried(true);
    if (faults.code === undefined && faults.mobile === undefined) {
      onGive({ code: code.trim().toUpperCase(), mobile: mobile.trim() });
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h1>签到</h1>
      <p className={styles.lead}>
        请填写报名时得到的查询码和手机号码。在这台设备上保存 {RETENTION_DAYS} 天，期间不用再填；公用设备签到后请清除。
      </p>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <TextField
        label="查询码"
        value={code}
        onChange={setCode}
        maxLength={20}
        autoComplete="off"
        placeholder="10 位字母和数字"
        fault={isTried ? faults.code : undefined}
      />
      <TextField
        label="手机号码"
        type="tel"
        inputMode="tel"
        value={mobile}
        onChange={setMobile}
        maxLength={11}
        autoComplete="tel-national"
        placeholder="报名时填写的手机号码"
        hint="报名时没有填写手机号码的，不用填写。"
        fault={isTried ? faults.mobile : undefined}
      />
      <button type="submit" className={styles.submit} disabled={isBusy}>
        {isBusy ? '正在签到…' : '签到'}
      </button>
      {isGuest && (
        <div className={styles.other}>
          <span>报名时已登录账号？</span>
          <Button look="line" small onClick={openLoginHere}>
            登录后签到
          </Button>
        </div>
      )}
    </form>
  );
}

const faultOf = (rule: typeof Mobile, text: string): string | undefined =>
  rule.safeParse(text).error?.issues[0]?.message;
