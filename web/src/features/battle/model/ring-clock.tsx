import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { useEffect, type ReactNode } from 'react';
import { phaseMs, shownSeconds } from './match-clock.rules.ts';
import type { View } from './match-state.ts';
import { playSound } from './sound.ts';
import { usePhaseClock } from './use-phase-clock.ts';
import styles from './ring-clock.module.css';

const RADIUS = 58;
const ROUND = 2 * Math.PI * RADIUS;
/** From here on every second ticks. */
const LAST_SECONDS = 3;

interface RingClockProps {
  readonly view: View;
  readonly receivedAt: number;
  readonly className?: string | undefined;
}

/** The time left of a question, as a ring and a number. */
export function RingClock({ view, receivedAt, className = '' }: RingClockProps): ReactNode {
  const left = usePhaseClock(view, receivedAt);
  const isAsking = view.phase === MatchPhase.question;
  const seconds = left === null ? null : shownSeconds(left);
  const share = isAsking && left !== null ? left / (phaseMs(view) ?? 1) : 0;
  const isShort = isAsking && seconds !== null && seconds <= LAST_SECONDS;
  const isPaused = view.pausedMs !== null;
  useEffect(() => {
    if (isShort && seconds > 0 && !isPaused) playSound('tick');
  }, [isShort, seconds, isPaused]);
  return (
    <svg
      className={`${styles.clock} ${isShort ? styles.short : ''} ${className}`}
      viewBox="0 0 148 148"
      role="timer"
      aria-label={seconds === null ? '等待主持人' : `${isAsking ? '剩余' : '下一步还有'} ${seconds} 秒`}
    >
      <circle className={styles.disc} cx="74" cy="74" r="70" />
      <circle className={styles.track} cx="74" cy="74" r={RADIUS} />
      <circle
        className={styles.left}
        cx="74"
        cy="74"
        r={RADIUS}
        strokeDasharray={`${Math.max(share * ROUND, 0.01)} ${ROUND}`}
        transform="rotate(-90 74 74)"
        opacity={share > 0 ? 1 : 0}
      />
      <text className={styles.number} x="74" y="90">
        {seconds ?? '—'}
      </text>
      <text className={styles.unit} x="74" y="110">
        {isPaused ? '暂停' : isAsking ? '秒' : seconds === null ? '揭晓' : '秒后继续'}
      </text>
    </svg>
  );
}
