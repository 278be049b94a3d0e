import { deviceStepLabels, type DeviceStep, type StepVerdict } from '@ganlin/contract/paper/device-check';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { StepResult } from './step-result.ts';
import styles from './device.module.css';

interface StepRowProps {
  readonly step: DeviceStep;
  readonly result: StepResult | undefined;
  readonly isRunning?: boolean;
  /** Shown while there is no result. */
  readonly waitingText?: string;
  /** What the user may do about this step. */
  readonly children?: ReactNode;
}

const icons: Readonly<Record<StepVerdict, IconName>> = { good: 'check', warn: 'alert', bad: 'close', skipped: 'right' };
/** Colour and icon are not enough. */
const verdictTexts: Readonly<Record<StepVerdict, string>> = {
  good: '正常',
  warn: '要注意',
  bad: '有问题',
  skipped: '没有调试',
};

export function StepRow({ step, result, isRunning = false, waitingText = '等待', children }: StepRowProps): ReactNode {
  return (
    <li className={styles.step} data-verdict={isRunning ? 'running' : (result?.verdict ?? 'waiting')}>
      <span className={styles.mark} aria-hidden="true">
        {result && !isRunning && <Icon name={icons[result.verdict]} size={16} />}
      </span>
      <b className={styles.name}>{deviceStepLabels[step]}</b>
      <span className={styles.value}>
        {isRunning ? '正在试' : (result?.value ?? waitingText)}
        {result && !isRunning && <span className="ui-unseen">（{verdictTexts[result.verdict]}）</span>}
      </span>
      {result?.advice !== undefined && !isRunning && <p className={styles.advice}>{result.advice}</p>}
      {children !== undefined && <div className={styles.more}>{children}</div>}
    </li>
  );
}
