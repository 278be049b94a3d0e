import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import type { Duty } from '@ganlin/contract/invigilation/duty';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import { formatToSecond } from '../../../lib/text/format.ts';
import { BroadcastDialog } from '../actions/message-dialog.tsx';
import { DutyExams } from './duty-exams.tsx';
import { Faults } from './faults.tsx';
import { SystemPanel } from './system-panel.tsx';
import { useDuty } from './use-duty.ts';
import styles from './duty.module.css';

/** All exams of the site that are under way, how the system bears them, and what somebody must look at. */
export default function DutyScreen() {
  const { duty, error, isWatching, retry } = useDuty();
  const [isDark, setDark] = useState(false);
  const [writingTo, setWritingTo] = useState<string>();
  if (!duty && !error) return <Skeleton active paragraph={{ rows: 12 }} />;
  if (!duty) {
    return (
      <Result
        status="warning"
        title="值班总览没有打开"
        subTitle={messageOf(error)}
        extra={<Button onClick={retry}>重试</Button>}
      />
    );
  }
  return (
    <div className={styles.duty} data-dark={isDark}>
      <header className={styles.head}>
        <h1>值班总览</h1>
        <Live now={duty.now} isWatching={isWatching} isBroken={error !== null} />
        <Button
          className={styles.dark ?? ''}
          aria-pressed={isDark}
          icon={isDark ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          onClick={() => setDark(!isDark)}
        >
          {isDark ? '退出大屏' : '大屏显示'}
        </Button>
      </header>
      <Totals exams={duty.exams} />
      <Faults faults={duty.faults} />
      <DutyExams exams={duty.exams} isCut={duty.isCut} now={new Date(duty.now)} onMessage={setWritingTo} />
      {duty.system && <SystemPanel system={duty.system} />}
      {writingTo !== undefined && (
        <BroadcastDialog examId={writingTo} rooms={[]} roomId={undefined} onClosed={() => setWritingTo(undefined)} />
      )}
    </div>
  );
}

interface LiveProps {
  readonly now: string;
  readonly isWatching: boolean;
  readonly isBroken: boolean;
}

/** How current the figures are. */
function Live({ now, isWatching, isBroken }: LiveProps) {
  const isOn = useRealtimeState(({ status }) => status === 'on');
  const text = isBroken ? '更新失败，正在重试' : isOn && isWatching ? '实时' : '每 5 秒更新';
  return (
    <p className={styles.live} data-broken={isBroken}>
      <output>{text}</output>
      <span>数据时间 {formatToSecond(now)}</span>
    </p>
  );
}

/** Everybody of all exams together, to be read from afar. */
function Totals({ exams }: { readonly exams: Duty['exams'] }) {
  const total = (name: 'waiting' | 'inExam' | 'offline' | 'handedIn' | 'marked') =>
    exams.reduce((sum, exam) => sum + exam[name], 0);
  const figures = [
    ['考试', exams.length, ''],
    ['候考', total('waiting'), ''],
    ['考试中', total('inExam'), 'brand'],
    ['离线', total('offline'), 'warn'],
    ['已交卷', total('handedIn'), 'ok'],
    ['标记待处理', total('marked'), 'bad'],
  ] as const;
  return (
    <dl className={styles.totals} aria-label="合计">
      {figures.map(([label, count, tone]) => (
        <div key={label} className="ui-panel" data-tone={count > 0 ? tone : ''}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString('zh-CN')}</dd>
        </div>
      ))}
    </dl>
  );
}
