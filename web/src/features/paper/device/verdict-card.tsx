import type { Data } from '@ganlin/contract/core/endpoint';
import {
  deviceStepLabels,
  deviceVerdictLabels,
  deviceVerdictOf,
  DeviceVerdict,
  troubledSteps,
  type deviceCheckApi,
  type StepVerdicts,
} from '@ganlin/contract/paper/device-check';
import type { ReactNode } from 'react';
import { checkPath, EXAMS } from '../../../lib/screen/exam-paths.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { automaticSteps } from './probes.ts';
import { verdictsOf, type DeviceCheck } from './use-device-check.ts';
import styles from './device.module.css';

type Last = Data<typeof deviceCheckApi.last>;

interface VerdictCardProps {
  readonly check: DeviceCheck;
  readonly exam: Last['exam'];
  readonly last: Last['check'];
}

export function verdictTitle(steps: StepVerdicts): string {
  const verdict = deviceVerdictOf(steps);
  if (verdict !== DeviceVerdict.attention) return deviceVerdictLabels[verdict];
  return `可以参加，有 ${troubledSteps(steps).length} 项要注意`;
}

const looks = {
  [DeviceVerdict.ready]: 'ready',
  [DeviceVerdict.attention]: 'attention',
  [DeviceVerdict.blocked]: 'blocked',
} as const;

export function VerdictCard({ check, exam, last }: VerdictCardProps): ReactNode {
  const { results, running, again } = check;
  const steps = verdictsOf(results);
  const verdict = deviceVerdictOf(steps);
  const isRunning = running !== undefined;
  return (
    <section className={styles.verdict} data-look={isRunning ? 'running' : looks[verdict]}>
      <h2 className={styles.big}>{isRunning ? '正在调试' : verdictTitle(steps)}</h2>
      {isRunning ? (
        <Progress done={automaticSteps.filter((step) => results[step]).length} />
      ) : (
        <Todo check={check} steps={steps} />
      )}
      {exam && (
        <p>
          “{exam.title}”，{formatTime(exam.startTime)} 开始
        </p>
      )}
      <div className={styles.actions}>
        {!isRunning && verdict !== DeviceVerdict.blocked && (
          <ButtonLink to={exam ? checkPath(exam.id) : EXAMS}>{exam ? '去候考' : '去看我的考试'}</ButtonLink>
        )}
        <Button
          look={!isRunning && verdict === DeviceVerdict.blocked ? 'solid' : 'line'}
          disabled={isRunning}
          onClick={again}
        >
          重新调试
        </Button>
      </div>
      <p className="ui-note">
        {last ? `上次调试：${formatTime(last.checkedAt)}，${lastText(last)}` : '这是第一次调试。'}
      </p>
      <Stored check={check} />
    </section>
  );
}

const lastText = ({ browser, steps }: NonNullable<Last['check']>): string => `${browser}，${verdictTitle(steps)}`;

function Progress({ done }: { readonly done: number }): ReactNode {
  return (
    <div className="ui-stack ui-gap-2">
      <progress className={styles.progress} max={automaticSteps.length} value={done} aria-label="调试进度" />
      <p>
        第 {Math.min(done + 1, automaticSteps.length)} 项，共 {automaticSteps.length} 项
      </p>
    </div>
  );
}

/** What to do, and what has not been tried. */
function Todo({ check: { results }, steps }: { readonly check: DeviceCheck; readonly steps: StepVerdicts }): ReactNode {
  const troubled = troubledSteps(steps);
  const untried = (['fullScreen', 'camera'] as const).filter((step) => !results[step]);
  return (
    <>
      {troubled.length > 0 && (
        <ul className={styles.todo}>
          {troubled.map((step) => (
            <li key={step}>
              <b>{deviceStepLabels[step]}：</b>
              {results[step]?.advice ?? results[step]?.value}
            </li>
          ))}
        </ul>
      )}
      {untried.length > 0 && (
        <p className="ui-note">
          {untried.map((step) => deviceStepLabels[step]).join('和')}还没有试，考试要求时请先试一次。
        </p>
      )}
    </>
  );
}

const storingTexts = {
  none: '',
  busy: '正在保存结果…',
  stored: '结果已保存，考试管理员可以看到。',
} as const;

function Stored({ check: { storing, store } }: { readonly check: DeviceCheck }): ReactNode {
  if (storing === 'failed') {
    return (
      <div className={styles.fault} role="alert">
        结果没有保存。
        <button type="button" onClick={store}>
          再保存一次
        </button>
      </div>
    );
  }
  return <p className="ui-note">{storingTexts[storing]}</p>;
}
