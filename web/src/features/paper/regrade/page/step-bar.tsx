import { CheckOutlined } from '@ant-design/icons';
import { RegradeState } from '@ganlin/contract/paper/regrade';
import type { RefObject } from 'react';
import styles from './page.module.css';

interface StepBarProps {
  readonly screen: RefObject<HTMLElement | null>;
  readonly state: RegradeState;
  readonly isTried: boolean;
  readonly isChanged: boolean;
}

const steps = [
  { key: 'key', title: '修正答案' },
  { key: 'way', title: '选择方式' },
  { key: 'trial', title: '试算核对' },
  { key: 'commit', title: '提交与通知' },
] as const;

/** How far the re-grading is; each step leads to its part of the page. */
export function StepBar({ screen, ...at }: StepBarProps) {
  const current = currentStep(at);
  const reveal = (key: string) => screen.current?.querySelector(`[data-step="${key}"]`)?.scrollIntoView();
  return (
    <nav className={styles.steps} aria-label="改判步骤">
      <ol>
        {steps.map(({ key, title }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              data-done={index < current}
              onClick={() => reveal(key)}
            >
              <i aria-hidden>{index < current ? <CheckOutlined /> : index + 1}</i>
              {title}
              {index < current && <span className="ui-unseen">，已完成</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function currentStep({ state, isTried, isChanged }: Omit<StepBarProps, 'screen'>): number {
  if (state === RegradeState.committed) return steps.length;
  if (state === RegradeState.committing) return 3;
  if (isTried || state === RegradeState.trying) return 2;
  return isChanged ? 1 : 0;
}
