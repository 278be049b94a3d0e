import { NotificationOutlined, ScanOutlined } from '@ant-design/icons';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { Button, Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isOutage, messageOf } from '../../../lib/api/failure.ts';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { clockText, formatToSecond, windowText } from '../../../lib/text/format.ts';
import { BroadcastDialog } from '../actions/message-dialog.tsx';
import { serverNow, useHall, useHallContext } from '../model/hall-context.ts';
import { roomOptions, singleRoom } from '../model/room-filter.ts';
import { roomsPath, type HallExam } from '../model/rows.ts';
import styles from './hall-head.module.css';
import type { RoomFilter } from './use-room-filter.ts';

interface HallHeadProps {
  readonly isWatching: boolean;
  readonly filter: RoomFilter;
}

/** Which exam it is, how current the page is, and how long it lasts. */
export function HallHead({ isWatching, filter }: HallHeadProps): ReactNode {
  const may = usePermission();
  const { examId } = useHallContext();
  const navigate = useNavigate();
  const exam = useHall((state) => state.exam);
  const [isBroadcasting, setBroadcasting] = useState(false);
  if (!exam) return null;
  return (
    <header className={styles.head}>
      <div className={styles.about}>
        <div className={styles.title}>
          <h1>{exam.title}</h1>
          <Live isWatching={isWatching} />
        </div>
        <p className={styles.facts}>
          <span>{windowText(exam.startTime, exam.endTime)}</span>
          <span>{noticingText(exam)}</span>
          <ServerTime />
        </p>
      </div>
      {filter.choices.length > 0 && <RoomSelect filter={filter} />}
      {exam.face !== FaceRule.none && may('exam:invigilation:face') && <FacesButton />}
      {may('exam:invigilation:rooms') && <Button onClick={() => void navigate(roomsPath(examId))}>考场安排</Button>}
      {may('exam:invigilation:message') && (
        <Button icon={<NotificationOutlined aria-hidden />} onClick={() => setBroadcasting(true)}>
          广播
        </Button>
      )}
      <Countdown startTime={exam.startTime} endTime={exam.endTime} />
      {isBroadcasting && (
        <BroadcastDialog
          examId={examId}
          rooms={filter.choices}
          roomId={singleRoom(filter.rooms)}
          onClosed={() => setBroadcasting(false)}
        />
      )}
    </header>
  );
}

function RoomSelect({ filter: { choices, wanted, choose } }: { readonly filter: RoomFilter }) {
  return (
    <Select
      aria-label="按考场筛选"
      className={styles.room ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      value={wanted}
      options={[...roomOptions(choices)]}
      onChange={choose}
    />
  );
}

/** How many faces wait for a person, and the way to them. */
function FacesButton() {
  const { checkFaces } = useHallContext();
  const waiting = useHall(({ counts }) => counts.unchecked);
  return (
    <Button icon={<ScanOutlined aria-hidden />} type={waiting > 0 ? 'primary' : 'default'} onClick={checkFaces}>
      {waiting > 0 ? `人脸核验 ${waiting}` : '人脸核验'}
    </Button>
  );
}

function noticingText({ noticing, lockAt, handInAt }: HallExam): string {
  if (!noticing) return '未开启考场规则';
  const steps = [lockAt !== null && `${lockAt} 次锁定`, handInAt !== null && `${handInAt} 次收卷`].filter(Boolean);
  return steps.length === 0 ? '已开启考场规则' : `违规 ${steps.join('、')}`;
}

/** The time by the server, counted on this device: ticks once a second. */
function useServerTime(): Date {
  const { store } = useHallContext();
  const [now, setNow] = useState(() => serverNow(store));
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow(store)), 1_000);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}

function ServerTime() {
  return <span>服务器时间 {formatToSecond(useServerTime().toISOString()).slice(11)}</span>;
}

const labels = { live: '实时', polling: '正在轮询' } as const;

/** Whether what is shown is current: told by the server, asked for every few seconds, or neither. */
function Live({ isWatching }: { readonly isWatching: boolean }) {
  const isBroken = useHall((state) => state.isBroken);
  const updatedAt = useHall((state) => state.updatedAt);
  const { store } = useHallContext();
  const isOn = useRealtimeState(({ status }) => status === 'on');
  const now = useServerTime().getTime() - store.getState().skewMs;
  const error = useHall((state) => state.error);
  const state = isBroken ? 'broken' : isOn && isWatching ? 'live' : 'polling';
  const seconds = updatedAt === undefined ? 0 : Math.max(0, Math.round((now - updatedAt) / 1_000));
  return (
    <span className={styles.live} data-state={state}>
      <output>{state === 'broken' ? brokenText(error) : labels[state]}</output>，
      {seconds === 0 ? '刚刚更新' : `${seconds} 秒前更新`}
    </span>
  );
}

/** A refusal does not end by itself: the server's message says why. */
const brokenText = (error: unknown): string => (isOutage(error) ? '连接中断，正在重试' : messageOf(error));

interface CountdownProps {
  readonly startTime: string;
  readonly endTime: string;
}

/** To the end of the exam; single examinees may have another one. */
function Countdown({ startTime, endTime }: CountdownProps) {
  const now = useServerTime().getTime();
  const isBefore = now < Date.parse(startTime);
  const leftMs = Math.max(0, Date.parse(isBefore ? startTime : endTime) - now);
  return (
    <p className={styles.countdown} role="timer">
      <span className="ui-note">{leftMs === 0 ? '考试时间已到' : isBefore ? '距开考' : '距结束'}</span>
      <b>{clockText(leftMs)}</b>
    </p>
  );
}
