import { AttendanceState, attendanceStateLabels, attendingStates } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { calendarOf } from './calendar-file.ts';
import type { OwnView } from './own-view.ts';
import styles from './class-view.module.css';

type Session = OwnView['trainclass']['sessions'][number];

interface ClassScheduleProps {
  readonly own: OwnView;
  readonly now: Date;
}

/** The sessions by day, with the user's attendance. */
export function ClassSchedule({ own, now }: ClassScheduleProps): ReactNode {
  const { trainclass, registration } = own;
  const days = byDay(trainclass.sessions);
  const isAttending = registration !== null && attendingStates.includes(registration.state);
  return (
    <section className={styles.part} aria-label="课程安排">
      <div className={styles.title}>
        <h2>课程安排</h2>
        {isAttending && <Tally own={own} />}
        <a href={calendarOf(trainclass)} download={`${trainclass.title}.ics`} className="ui-touch">
          <Icon name="calendar" size={16} />
          加入日历
        </a>
      </div>
      <ol className={styles.days}>
        {days.map(([day, sessions]) => (
          <li key={day}>
            <h3>{dayText(day)}</h3>
            <ul>
              {sessions.map((session) => (
                <li key={session.id} className={styles.session} data-past={new Date(session.endTime) < now}>
                  <time dateTime={session.startTime}>
                    {formatTime(session.startTime).slice(11)}–{formatTime(session.endTime).slice(11)}
                  </time>
                  <div>
                    <b>{session.title}</b>
                    <span>{[session.place, session.teacher].filter((text) => text !== '').join(' · ')}</span>
                  </div>
                  {isAttending && <Came own={own} session={session} now={now} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

const tones: Readonly<Record<AttendanceState, Tone>> = {
  [AttendanceState.absent]: 'bad',
  [AttendanceState.present]: 'ok',
  [AttendanceState.late]: 'warn',
  [AttendanceState.leave]: 'idle',
};

/** Nobody is absent from a session that is not over. */
function Came({ own, session, now }: ClassScheduleProps & { readonly session: Session }): ReactNode {
  const found = own.registration?.attendance.find(({ sessionId }) => sessionId === session.id);
  const state = found?.state ?? AttendanceState.absent;
  if (state !== AttendanceState.absent) {
    return (
      <span className={styles.came}>
        <StateTag tone={tones[state]}>{attendanceStateLabels[state]}</StateTag>
        {found?.at && state !== AttendanceState.leave && <small>{formatTime(found.at).slice(11)}</small>}
      </span>
    );
  }
  if (new Date(session.endTime) < now) return <StateTag tone="bad">{attendanceStateLabels[state]}</StateTag>;
  return new Date(session.startTime) <= now ? <StateTag tone="busy">进行中</StateTag> : null;
}

function Tally({ own: { trainclass, registration } }: Pick<ClassScheduleProps, 'own'>): ReactNode {
  const came = registration?.attendance.filter(
    ({ state }) => state === AttendanceState.present || state === AttendanceState.late,
  );
  return (
    <span>
      已签到 {came?.length ?? 0} / {trainclass.sessions.length} 次
    </span>
  );
}

/** In their order, grouped by day in China's time zone. */
function byDay(sessions: readonly Session[]): (readonly [day: string, sessions: Session[]])[] {
  const days = new Map<string, Session[]>();
  for (const session of sessions) {
    const day = formatTime(session.startTime).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return [...days];
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** `2026-03-16 周一`, of a day in China's time zone. */
const dayText = (day: string): string => `${day} 周${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
