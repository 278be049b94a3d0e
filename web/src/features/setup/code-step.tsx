import { KeyOutlined } from '@ant-design/icons';
import { SetupCode, type SetupCheck } from '@ganlin/contract/setup/setup';
import { z } from 'zod';
import { useOwnForm } from '../../lib/form/own-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { requestChecks } from './request-checks.ts';
import { isSetUpMeanwhile } from './set-up-meanwhile.ts';
import styles from './setup.module.css';

const rules = z.object({ code: SetupCode });
const fieldOf = { setupCodeWrong: 'code', setupCodeLocked: 'code' } as const;

interface CodeStepProps {
  readonly onAccepted: (accepted: { readonly code: string; readonly checks: readonly SetupCheck[] }) => void;
  readonly onSetUp: () => void;
}

/** Proof that the visitor operates the server. */
export function CodeStep({ onAccepted, onSetUp }: CodeStepProps) {
  const { form, bind, submit, isBusy } = useOwnForm(rules, { code: '' });
  const send = submit(async ({ code }) => {
    try {
      onAccepted({ code, checks: await requestChecks(code) });
    } catch (error) {
      if (!isSetUpMeanwhile(error)) throw error;
      onSetUp();
    }
  }, fieldOf);
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.lead}>网站还没有管理员。请先输入设置码，证明您可以操作这台服务器。</p>
      <TextField
        {...bind('code')}
        label="设置码"
        icon={<KeyOutlined />}
        autoComplete="off"
        placeholder="例如 BCDF-GHJK-LMNP"
        maxLength={40}
      />
      <p className={styles.lead}>
        设置码写在程序的启动日志中，也可以在服务器上查看：
        <code className={styles.command}>npm run setup:code</code>
      </p>
      <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? '正在检查…' : '继续'}
      </button>
    </form>
  );
}
