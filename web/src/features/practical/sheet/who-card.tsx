import { useEffect, useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { clockText, elapsedMsAt, type Candidate, type Sheet } from '../device/draft.ts';
import styles from './sheet.module.css';
import type { SheetEditing } from './use-sheet.ts';

interface WhoCardProps {
  readonly candidate: Candidate;
  readonly sheet: Sheet;
  readonly editing: SheetEditing;
  readonly isLocked: boolean;
}

/** Who is examined, and the stop watch. */
export function WhoCard({ candidate, sheet, editing, isLocked }: WhoCardProps): ReactNode {
  const { draft, change } = editing;
  const isRunning = draft.runningSince !== null;
  const now = useNow(isRunning);
  const elapsed = elapsedMsAt(draft, now);
  const limit = sheet.minutes * 60_000;
  const toggle = () =>
    change((before) =>
      before.runningSince === null
        ? { runningSince: Date.now() }
        : { runningSince: null, elapsedMs: elapsedMsAt(before, Date.now()) },
    );
  return (
    <section className={styles.who} aria-label="考生">
      <span className={styles.picture} aria-hidden="true">
        <Icon name="user" size={36} />
      </span>
      <div>
        <h2>
          {candidate.name}
          <span className={styles.place}>
            第 {candidate.group} 组 {candidate.number} 号
          </span>
        </h2>
        <p>{candidate.deptName}</p>
        <p>
          {sheet.title}，满分 {sheet.full}，{sheet.pass} 分合格
        </p>
      </div>
      <div className={styles.watch} data-late={elapsed > limit}>
        {isLocked ? (
          <span>用时</span>
        ) : (
          <button type="button" onClick={toggle}>
            {isRunning ? '停表' : elapsed > 0 ? '继续计时' : '开始计时'}
          </button>
        )}
        <span role="timer">
          <b>{clockText(elapsed)}</b> <small>/ {clockText(limit)}</small>
        </span>
      </div>
    </section>
  );
}

/** The time, while it is needed. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
