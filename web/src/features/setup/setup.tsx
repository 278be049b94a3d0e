import { setupApi, type SetupCheck } from '@ganlin/contract/setup/setup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { Button } from '../../ui/button.tsx';
import { AccountStep } from './account-step.tsx';
import { CheckStep } from './check-step.tsx';
import { CodeStep } from './code-step.tsx';
import { SetupDone, SetupNotice } from './setup-notice.tsx';
import { SetupPage, type StepName } from './setup-page.tsx';

interface Progress {
  readonly step: StepName | 'done' | 'alreadyDone';
  /** Kept in this page alone: whoever has it can set up the site. */
  readonly code: string;
  readonly checks: readonly SetupCheck[];
  readonly withDemo: boolean;
}

/** The first start of a site: proof of access to the server, its checks, then the first administrator. */
export default function SetupScreen() {
  const { data, isPending, refetch } = useQuery({ ...query(setupApi.state, {}), staleTime: Infinity });
  const [progress, setProgress] = useState<Progress>({ step: 'code', code: '', checks: [], withDemo: false });
  const change = (next: Partial<Progress>) => setProgress((known) => ({ ...known, ...next }));
  const { code, checks, withDemo } = progress;
  const step = data?.isSetUp && progress.step === 'code' ? 'alreadyDone' : progress.step;
  const onSetUp = () => change({ step: 'alreadyDone' });

  if (isPending) return <SetupPage title="首次设置">正在读取网站状态…</SetupPage>;
  if (!data) {
    return (
      <SetupPage title="首次设置">
        <SetupNotice title="读不到网站状态" action={<Button onClick={() => void refetch()}>重试</Button>}>
          <p>服务器没有应答，请确认程序和数据库正在运行。</p>
        </SetupNotice>
      </SetupPage>
    );
  }
  if (step === 'alreadyDone') return <SetupDone isRepeated withDemo={false} />;
  if (step === 'done') return <SetupDone withDemo={withDemo} />;
  return (
    <SetupPage title="首次设置" step={step}>
      {step === 'code' && (
        <CodeStep onSetUp={onSetUp} onAccepted={(accepted) => change({ ...accepted, step: 'checks' })} />
      )}
      {step === 'checks' && (
        <CheckStep
          checks={checks}
          code={code}
          onChecked={(checked) => change({ checks: checked })}
          onSetUp={onSetUp}
          onNext={() => change({ step: 'account' })}
        />
      )}
      {step === 'account' && (
        <AccountStep code={code} onSetUp={onSetUp} onDone={(demo) => change({ step: 'done', withDemo: demo })} />
      )}
    </SetupPage>
  );
}
