import { trainingErrors } from '@ganlin/contract/training/errors';
import { CHECK_IN_OPENS_MINUTES } from '@ganlin/contract/training/check-in';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, isOutage, messageOf } from '../../../lib/api/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { ScanForm } from './scan-form.tsx';
import { ScanMessage, ScanOutcome } from './scan-outcome.tsx';
import styles from './scan.module.css';
import { mayTypeAnother, useScan } from './use-scan.ts';

/** Opened by scanning the code on the classroom's screen, mostly on a phone. */
export default function CheckInScanScreen(): ReactNode {
  const [params] = useSearchParams();
  const token = params.get('c') ?? '';
  return (
    <div className={styles.ground}>
      <MainArea>
        <div className={styles.card}>
          {token === '' ? (
            <ScanMessage
              tone="busy"
              icon="phone"
              title="扫码签到"
              text="请用手机扫描课堂屏幕上的签到二维码，从那里打开本页。"
            />
          ) : (
            <Scan token={token} />
          )}
        </div>
      </MainArea>
    </div>
  );
}

function Scan({ token }: { readonly token: string }): ReactNode {
  const { scan, given, give, startOver, isGuest } = useScan(token);
  const { data, error, isFetching, isEnabled, refetch } = scan;
  if (data) return <ScanOutcome arrival={data} given={given} {...(given && { onOther: startOver })} />;
  if (!isEnabled || mayTypeAnother(error)) {
    const fault = error ? messageOf(error) : undefined;
    return <ScanForm initial={given} fault={fault} isGuest={isGuest} isBusy={isFetching} onGive={give} />;
  }
  if (!error) return <ScanMessage tone="busy" icon="clock" title="正在签到…" />;
  return <ScanFailure error={error} onAgain={() => void refetch()} />;
}

function ScanFailure({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }): ReactNode {
  const code = error instanceof ApiError ? error.code : 0;
  if (code === trainingErrors.checkInExpired.code) {
    return <ScanMessage tone="warn" icon="redo" title="二维码已失效" text="请重新扫描课堂屏幕上的二维码。" />;
  }
  if (code === trainingErrors.checkInNotNow.code) {
    const text = `课程开始前 ${CHECK_IN_OPENS_MINUTES} 分钟起、结束之前可以签到。`;
    return <ScanMessage tone="idle" icon="clock" title="现在不在签到时间内" text={text} />;
  }
  const text = isOutage(error) ? '请检查网络后再试。' : messageOf(error);
  return (
    <ScanMessage tone="bad" icon="alert" title="没能签到" text={text}>
      <Button onClick={onAgain}>重试</Button>
    </ScanMessage>
  );
}
