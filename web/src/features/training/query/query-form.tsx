import { QueryCode } from '@ganlin/contract/training/registration';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useOwnForm } from '../../../lib/form/own-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { QueryKey } from '../model/handover.ts';
import styles from './query.module.css';

const rules = z.object({ code: QueryCode, mobile: z.string().trim().max(20) });

interface QueryFormProps {
  readonly initial: QueryKey | undefined;
  readonly onAsk: (key: QueryKey) => Promise<void>;
  /** The code is lost. */
  readonly onLost: () => void;
}

/** Asks for what only the applicant has: the code, and the mobile number that was given. */
export function QueryForm({ initial, onAsk, onLost }: QueryFormProps): ReactNode {
  const { form, bind, submit, isBusy } = useOwnForm(rules, initial ?? { code: '', mobile: '' });
  const send = submit(onAsk, { registrationNotFound: 'code' });
  return (
    <form ref={form} noValidate className={styles.ask} onSubmit={(event) => void send(event)}>
      <h1>报名查询</h1>
      <p>凭报名成功时得到的查询码，查看审核结果，修改、缴费或取消报名。</p>
      <TextField {...bind('code')} label="查询码" autoComplete="off" placeholder="请输入 10 位查询码" maxLength={20} />
      <TextField
        {...bind('mobile')}
        label="手机号码"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="报名时填写的手机号码"
        hint="报名时没有填写手机号码的，可以不填"
        maxLength={20}
      />
      <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
        查询
      </button>
      <button type="button" className={styles.other} onClick={onLost}>
        查询码丢了？用短信找回
      </button>
    </form>
  );
}
