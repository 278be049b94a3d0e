import { RegistrationState, registrationStateLabels, TrainType } from '@ganlin/contract/training/kinds';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { CopyButton } from '../form/copy-button.tsx';
import type { PublicClass } from '../model/form-values.ts';
import { handOver } from '../model/handover.ts';
import { QUERY } from '../model/paths.ts';
import styles from './success.module.css';
import { stateTones } from '../model/state-tones.ts';
import type { Registered } from './use-registering.ts';

interface SuccessViewProps {
  readonly registered: Registered;
  readonly trainclass: PublicClass;
  readonly onBack: () => void;
}

/** Step 3: confirmation, the query code, and what happens next. */
export function SuccessView({ registered, trainclass, onBack }: SuccessViewProps): ReactNode {
  const { code, state, mobile } = registered;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.success}>
      <span className={styles.medal} aria-hidden="true">
        <Icon name="check" size={40} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        报名成功
      </h1>
      <p>
        {trainclass.title}
        <StateTag tone={stateTones[state]}>{registrationStateLabels[state]}</StateTag>
      </p>
      <div className={styles.code}>
        <span>查询码</span>
        <strong data-testid="query-code">{code}</strong>
        <CopyButton text={code} what="查询码" />
        <p>请截图或抄下查询码。凭查询码{mobile === '' ? '' : '和手机号码'}可以查看审核结果、修改或取消报名。</p>
      </div>
      <ol className={styles.next}>
        {nextOf(registered, trainclass).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>
          如果您此前已用同一手机号码或身份证号报名本班，以先前的报名为准，这次提交不占名额；先前填写的手机号码会收到提醒
        </li>
      </ol>
      <div className="ui-cluster ui-gap-3">
        <Button look="line" onClick={onBack}>
          返回
        </Button>
        <Button
          onClick={() => {
            handOver({ code, mobile });
            void navigate(QUERY);
          }}
        >
          查看报名
        </Button>
      </div>
    </section>
  );
}

/** What happens next, by the state of the new registration. */
function nextOf({ state, waitingPlace, mobile }: Registered, trainclass: PublicClass): readonly string[] {
  const { charge } = trainclass;
  const begin = beginOf(trainclass);
  const shown = mobile === '' ? '请用查询码查看结果' : '结果会发到您填写的手机号码，也可以用查询码查看';
  const pay = '审核通过后按收款信息缴费，并在“报名查询”中上传缴费凭证';
  const steps: Readonly<Partial<Record<RegistrationState, readonly string[]>>> = {
    [RegistrationState.submitted]: [`主办方审核报名信息，${shown}`, ...(charge === 1 ? [pay] : []), begin],
    [RegistrationState.waiting]: [
      `名额已满，您在候补名单第 ${waitingPlace ?? 1} 位，有名额时按先后递补`,
      `递补后${shown}`,
    ],
    [RegistrationState.awaitingPayment]: ['按收款信息缴费，并在“报名查询”中上传缴费凭证', '主办方确认后录取', begin],
    [RegistrationState.enrolled]: ['您已被录取', begin],
  };
  return steps[state] ?? [];
}

/** How the training begins: somewhere, or with what can be studied at home. */
function beginOf({ trainType, startTime, endTime, courses }: PublicClass): string {
  const time = `${formatTime(startTime)} 至 ${formatTime(endTime)}`;
  if (trainType !== TrainType.online) return `${formatTime(startTime)} 开始，按时报到`;
  if (courses.length === 0) return `${time} 线上培训，按班级页面的课程安排上课`;
  const titles = courses.map(({ title }) => `“${title}”`).join('、');
  return `${time} 线上学习：录取后登录，在“学习培训”里打开本班，学习${titles}`;
}
