import { StepState, stepLabels } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import type { ItemOf } from './day-data.ts';
import styles from './class-steps.module.css';

interface ClassStepsProps {
  readonly steps: ItemOf<'class'>['steps'];
  /** On a dark blue ground. */
  readonly look?: 'onSky';
}

const states: Readonly<Record<StepState, string>> = {
  done: '已完成',
  now: '进行中',
  coming: '未开始',
  failed: '未通过',
};

/** How far a registration is, from the review to the certificate. */
export function ClassSteps({ steps, look }: ClassStepsProps): ReactNode {
  return (
    <ol className={styles.steps} data-look={look}>
      {steps.map(({ step, state }) => (
        <li key={step} data-state={state}>
          {stepLabels[step]}
          <span className="ui-unseen">{states[state]}</span>
        </li>
      ))}
    </ol>
  );
}
