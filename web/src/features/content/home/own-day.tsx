import type { ReactNode } from 'react';
import { useDay } from '../../../kits/day/day-data.ts';
import { DueCard } from '../../../kits/day/due-card.tsx';
import { WaitingList } from '../../../kits/day/waiting-list.tsx';
import { OwnDayFrame } from './own-day-frame.tsx';
import styles from './own-day.module.css';

const SHOWN = 3;

/** The day of a signed-in user: what is due, and what waits next. */
export default function OwnDay(): ReactNode {
  const { data: day, isError, refetch } = useDay();
  if (!day) return <OwnDayFrame note={isError ? '今天的安排没能载入，可以到用户中心再看。' : ''} />;
  const now = new Date(day.now);
  return (
    <OwnDayFrame>
      <DueCard due={day.due} now={now} onTurn={() => void refetch()} />
      {day.waiting.length > 0 ? (
        <WaitingList compact items={day.waiting.slice(0, SHOWN)} now={now} />
      ) : (
        <p className={styles.none}>没有别的待办。</p>
      )}
    </OwnDayFrame>
  );
}
