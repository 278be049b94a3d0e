import { useEffect, useRef, type ReactNode } from 'react';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './setup.module.css';

const stepLabels = { code: '设置码', checks: '环境检查', account: '管理员和网站' } as const;
export type StepName = keyof typeof stepLabels;
const stepNames = Object.keys(stepLabels) as StepName[];

interface SetupPageProps {
  readonly title: string;
  readonly step?: StepName;
  readonly children: ReactNode;
}

/** The frame of the setup page: one card, and the steps of which one is current. */
export function SetupPage({ title, step, children }: SetupPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // Keyboard and screen reader users start at the top of each new step.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <LogoMark size={40} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
            {step && <span className="ui-unseen">：{stepLabels[step]}</span>}
          </h1>
        </header>
        {step && (
          <ol className={styles.steps}>
            {stepNames.map((name) => (
              <li key={name} aria-current={name === step ? 'step' : undefined}>
                {stepLabels[name]}
              </li>
            ))}
          </ol>
        )}
        {children}
      </div>
    </main>
  );
}
