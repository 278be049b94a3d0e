import { VerifyResult } from '@ganlin/contract/certificate/verify';
import { useState, type ReactNode } from 'react';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { RecentChecks } from './recent-checks-list.tsx';
import { useVerify, type Asked } from './use-verify.ts';
import { VerifyAnswer } from './verify-answer.tsx';
import styles from './verify.module.css';

/** Anybody checks a certificate: by its number, or by the code on it, which opens this page. */
export default function VerifyScreen() {
  const { asked, answer, ask } = useVerify();
  const { data, error, isFetching } = answer;
  return (
    <>
      <PageHead title="证书查验" text="输入证书编号，或扫描证书上的二维码。任何人都可以查，不用登录。">
        <VerifyForm key={asked.number} asked={asked} onAsk={ask} isBusy={isFetching} />
        <p className={styles.hint}>编号在证书右上角。用手机相机扫证书上的二维码，会直接打开这个页面。</p>
      </PageHead>
      <MainArea className={styles.area}>
        <div aria-live="polite">
          {error && !data && <p className={styles.failure}>{messageOf(error)}</p>}
          {data && <VerifyAnswer answer={data} asked={asked} onKnow={(check) => ask({ ...asked, check })} />}
        </div>
        <RecentChecks shown={data?.verified.result === VerifyResult.unknown ? '' : (data?.verified.number ?? '')} />
      </MainArea>
    </>
  );
}

interface VerifyFormProps {
  readonly asked: Asked;
  readonly isBusy: boolean;
  readonly onAsk: (asked: Pick<Asked, 'number' | 'check'>) => void;
}

function VerifyForm({ asked, isBusy, onAsk }: VerifyFormProps): ReactNode {
  const [number, setNumber] = useState(asked.number);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim() !== '') onAsk({ number: number.trim(), check: '' });
      }}
    >
      <Icon name="search" />
      <input
        name="number"
        aria-label="证书编号"
        placeholder="证书编号，例如 冀人影 2026-00417"
        maxLength={1200}
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <button type="submit" disabled={isBusy}>
        查验
      </button>
    </form>
  );
}
