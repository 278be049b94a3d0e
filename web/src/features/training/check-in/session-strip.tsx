import { useEffect, useRef, type ReactNode } from 'react';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import type { CheckInSession } from './attendance-style.ts';
import styles from './check-in.module.css';
import { phaseAt, phaseStyle, spanText } from './session-time.ts';

interface SessionStripProps {
  readonly sessions: readonly CheckInSession[];
  readonly chosenId: string;
  readonly now: Date;
  readonly onChoose: (id: string) => void;
}

/** The sessions of a class side by side, each with its attendance count. */
export function SessionStrip({ sessions, chosenId, now, onChoose }: SessionStripProps): ReactNode {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector(`[data-id="${chosenId}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosenId]);
  return (
    <ul ref={strip} className={styles.strip} aria-label="课程安排">
      {sessions.map((session) => (
        <li key={session.id}>
          <button
            type="button"
            data-id={session.id}
            aria-pressed={session.id === chosenId}
            onClick={() => onChoose(session.id)}
          >
            <SessionFacts session={session} now={now} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function SessionFacts({ session, now }: { readonly session: CheckInSession; readonly now: Date }): ReactNode {
  const { title, place, teacher, expected, present, late, leave } = session;
  const { text, tone } = phaseStyle[phaseAt(session, now)];
  const more = [late > 0 && `迟到 ${late}`, leave > 0 && `请假 ${leave}`].filter(Boolean).join('，');
  return (
    <>
      <span className={styles.when}>
        {spanText(session)}
        <StateTag tone={tone}>{text}</StateTag>
      </span>
      <b>{title}</b>
      <small>{[place, teacher].filter(Boolean).join(' · ') || ' '}</small>
      <span className={styles.came}>
        已签到 <b>{present}</b> / {expected}
        {more !== '' && <small>（{more}）</small>}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${expected === 0 ? 0 : (present / expected) * 100}%` }} />
      </span>
    </>
  );
}
