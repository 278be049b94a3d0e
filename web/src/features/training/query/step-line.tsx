import { stepLabels } from '@ganlin/contract/training/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { registrationApi } from '@ganlin/contract/training/registration';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StepDot } from '../model/step-dot.tsx';
import styles from './step-line.module.css';

export type OwnRegistration = Data<typeof registrationApi.query>['registration'];
type StepView = OwnRegistration['steps'][number];

const stateText: Readonly<Record<StepView['state'], string>> = {
  done: '已完成',
  now: '进行中',
  coming: '未到',
  failed: '未通过',
};

const dotTones = { done: 'passed', now: 'now', coming: 'coming', failed: 'failed' } as const;

/** 审核 → 缴费 → 报到 → 学习 → 考试 → 证书: the progress of a registration. Horizontal; vertical on a phone. */
export function StepLine({ steps }: { readonly steps: readonly StepView[] }): ReactNode {
  return (
    <ol className={styles.line} aria-label="报名进度">
      {steps.map(({ step, state, text, at }, index) => (
        <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StepDot tone={dotTones[state]}>
            <Mark state={state} index={index} />
          </StepDot>
          <span className={styles.words}>
            <b>
              {stepLabels[step]}
              <span className={styles.unseen}>：{stateText[state]}</span>
            </b>
            {text !== '' && <span>{text}</span>}
            {at !== null && <time dateTime={at}>{formatTime(at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, index }: { readonly state: StepView['state']; readonly index: number }): ReactNode {
  if (state === 'done') return <Icon name="check" size={16} />;
  if (state === 'failed') return <Icon name="close" size={16} />;
  return index + 1;
}
