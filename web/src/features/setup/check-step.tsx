import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { setupCheckLabels, type SetupCheck } from '@ganlin/contract/setup/setup';
import { useState } from 'react';
import { reportFailure } from '../../lib/api/query.ts';
import { Button } from '../../ui/button.tsx';
import { requestChecks } from './request-checks.ts';
import { isSetUpMeanwhile } from './set-up-meanwhile.ts';
import styles from './setup.module.css';

interface CheckStepProps {
  readonly code: string;
  readonly checks: readonly SetupCheck[];
  readonly onChecked: (checks: readonly SetupCheck[]) => void;
  readonly onSetUp: () => void;
  readonly onNext: () => void;
}

/** The state of the server in words. Warnings can be corrected later: they do not stop the setup. */
export function CheckStep({ code, checks, onChecked, onSetUp, onNext }: CheckStepProps) {
  const [isBusy, setBusy] = useState(false);
  const checkAgain = async () => {
    setBusy(true);
    try {
      onChecked(await requestChecks(code));
    } catch (error) {
      if (isSetUpMeanwhile(error)) onSetUp();
      else reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.lead} aria-live="polite">
        {summaryOf(checks)}
      </p>
      <ul className={styles.checks}>
        {checks.map(({ name, ok, text, advice }) => (
          <li key={name} data-ok={ok}>
            {ok ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
            <div>
              <p>
                <b>{setupCheckLabels[name]}</b>
                <span className="ui-unseen">{ok ? '正常：' : '注意：'}</span>
                <span>{text}</span>
              </p>
              {advice !== '' && <p className={styles.advice}>{advice}</p>}
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button look="line" disabled={isBusy} onClick={() => void checkAgain()}>
          {isBusy ? '正在检查…' : '重新检查'}
        </Button>
        <Button onClick={onNext}>继续</Button>
      </div>
    </>
  );
}

function summaryOf(checks: readonly SetupCheck[]): string {
  const warnings = checks.filter(({ ok }) => !ok).length;
  if (warnings === 0) return '各项检查都正常，可以继续。';
  return `有 ${warnings} 项需要注意。可以先处理再重新检查，也可以继续，以后再处理。`;
}
