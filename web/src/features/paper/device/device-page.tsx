import type { Data } from '@ganlin/contract/core/endpoint';
import { deviceStepLabels, type deviceCheckApi, type DeviceStep } from '@ganlin/contract/paper/device-check';
import type { ReactNode } from 'react';
import { MainArea } from '../../../ui/main-area.tsx';
import { CameraStep } from './camera-step.tsx';
import { FullScreenStep } from './full-screen-step.tsx';
import { automaticSteps } from './probes.ts';
import { RehearsalCard } from './rehearsal-card.tsx';
import { StepRow } from './step-row.tsx';
import { useDeviceCheck, verdictsOf, type DeviceCheck } from './use-device-check.ts';
import { VerdictCard, verdictTitle } from './verdict-card.tsx';
import styles from './device.module.css';

type Last = Data<typeof deviceCheckApi.last>;

interface DevicePageProps {
  readonly examId: string | undefined;
  readonly exam: Last['exam'];
  readonly last: Last['check'];
  readonly rehearsal: Last['rehearsal'];
}

export function DevicePage({ examId, exam, last, rehearsal }: DevicePageProps): ReactNode {
  const check = useDeviceCheck(examId);
  const { results, running, note } = check;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <h1>设备调试</h1>
          <p>请用考试时要用的设备和网络。大约需要一分钟，不会影响任何考试。</p>
        </header>
        <div className={styles.columns}>
          <section className={styles.main} aria-label="调试项目">
            <ol className={styles.steps}>
              {automaticSteps.map((step) => (
                <StepRow key={step} step={step} result={results[step]} isRunning={running === step} />
              ))}
              <FullScreenStep result={results.fullScreen} onResult={(found) => note('fullScreen', found)} />
              <CameraStep result={results.camera} onResult={(found) => note('camera', found)} />
            </ol>
          </section>
          <aside className={styles.aside} aria-label="调试结果">
            <VerdictCard check={check} exam={exam} last={last} />
            {exam && <RehearsalCard examId={exam.id} done={rehearsal} />}
          </aside>
        </div>
        <output className="ui-unseen">{spokenText(check)}</output>
      </MainArea>
    </div>
  );
}

/** For screen readers: the step that has just ended, in the end the verdict. */
function spokenText({ results, running }: DeviceCheck): string {
  if (running === undefined) return verdictTitle(verdictsOf(results));
  const step: DeviceStep | undefined = automaticSteps[automaticSteps.indexOf(running as 'browser') - 1];
  const result = step && results[step];
  return result ? `${deviceStepLabels[step]}：${result.value}。${result.advice ?? ''}` : '正在调试';
}
