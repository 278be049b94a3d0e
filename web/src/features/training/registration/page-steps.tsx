import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { StepDot } from '../model/step-dot.tsx';
import styles from './page.module.css';

const titles = ['培训班详情', '填写报名表', '报名成功'] as const;

/** The current step of the registration page; the last step is done as soon as it is reached. */
export function PageSteps({ at }: { readonly at: 0 | 1 | 2 }): ReactNode {
  return (
    <ol className={styles.steps} aria-label="报名步骤">
      {titles.map((title, index) => {
        const isDone = index < at || at === titles.length - 1;
        return (
          <li key={title} data-done={isDone} aria-current={index === at ? 'step' : undefined}>
            <StepDot tone={isDone ? 'done' : index === at ? 'now' : 'coming'}>
              {isDone ? <Icon name="check" size={16} /> : index + 1}
            </StepDot>
            {title}
          </li>
        );
      })}
    </ol>
  );
}
