import type { Data } from '@ganlin/contract/core/endpoint';
import type { checkInApi } from '@ganlin/contract/training/check-in';
import { AttendanceState } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/list/state-tag.tsx';
import { handOver } from '../model/handover.ts';
import { classPath, QUERY } from '../model/paths.ts';
import { RETENTION_DAYS, type GuestKey } from './stored-registration.ts';
import { Fact } from '../../../ui/list/facts.tsx';
import styles from './scan.module.css';

interface ScanMessageProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** The page's single message, readable at arm's length. */
export function ScanMessage({ tone, icon, title, text = '', children }: ScanMessageProps): ReactNode {
  return (
    <section className={styles.message} data-tone={tone} aria-live="polite">
      <span className={styles.badge}>
        <Icon name={icon} size={56} />
      </span>
      <h1>{title}</h1>
      {text !== '' && <p>{text}</p>}
      {children}
    </section>
  );
}

type Arrival = Data<typeof checkInApi.scan>;

const style: Readonly<Record<AttendanceState, Omit<ScanMessageProps, 'children'>>> = {
  [AttendanceState.present]: { tone: 'ok', icon: 'check', title: '签到成功' },
  [AttendanceState.late]: { tone: 'warn', icon: 'clock', title: '已签到，迟到', text: '课程已经开始，签到记为迟到。' },
  [AttendanceState.leave]: {
    tone: 'busy',
    icon: 'note',
    title: '已登记为请假',
    text: '如与实际不符，请联系现场工作人员更正。',
  },
  [AttendanceState.absent]: {
    tone: 'bad',
    icon: 'alert',
    title: '已登记为未签到',
    text: '如与实际不符，请联系现场工作人员更正。',
  },
};

interface ScanOutcomeProps {
  readonly arrival: Arrival;
  /** What a guest typed; undefined for a signed-in user. */
  readonly given: GuestKey | undefined;
  readonly onOther?: () => void;
}

export function ScanOutcome({ arrival, given, onOther }: ScanOutcomeProps): ReactNode {
  const { classId, className, title, name, state, at } = arrival;
  return (
    <ScanMessage {...style[state]}>
      <dl className={styles.facts}>
        <Fact name="姓名" value={name} />
        <Fact name="培训班" value={className} />
        <Fact name="课程" value={title} />
        <Fact name="时间" value={formatToSecond(at)} />
      </dl>
      <p>每一讲签到一次，下一讲开始前再扫屏幕上的二维码。</p>
      <Next classId={classId} given={given} />
      {onOther && (
        <>
          <p className={styles.kept}>
            查询码和手机号码在这台设备上保存 {RETENTION_DAYS} 天，下次签到不用再填。公用的电脑或手机请清除。
          </p>
          <button type="button" className={styles.link} onClick={onOther}>
            不是我，清除记录
          </button>
        </>
      )}
    </ScanMessage>
  );
}

/** Where to go on from here: the user's own page of the class, or a guest's registration. */
function Next({ classId, given }: { readonly classId: string } & Pick<ScanOutcomeProps, 'given'>): ReactNode {
  const navigate = useNavigate();
  if (given === undefined) return <ButtonLink to={classPath(classId)}>看课程安排和学习进度</ButtonLink>;
  return (
    <Button
      onClick={() => {
        handOver(given);
        void navigate(QUERY);
      }}
    >
      看我的报名进度
    </Button>
  );
}
