import { AttendanceState, attendanceStateLabels } from '@ganlin/contract/training/kinds';
import { formatTime } from '../../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../../ui/list/state-tag.tsx';
import { Timeline } from '../../../../ui/list/timeline.tsx';
import styles from './drawer.module.css';
import type { PersonDetail } from '../person-row.ts';

const tones: Readonly<Record<AttendanceState, Tone>> = {
  [AttendanceState.absent]: 'idle',
  [AttendanceState.present]: 'ok',
  [AttendanceState.late]: 'warn',
  [AttendanceState.leave]: 'busy',
};

const attended: ReadonlySet<AttendanceState> = new Set([AttendanceState.present, AttendanceState.late]);

/** Attendance at each session of the class. */
export function PersonAttendance({ attendance }: Pick<PersonDetail, 'attendance'>) {
  if (attendance.length === 0) return null;
  const came = attendance.filter(({ state }) => attended.has(state)).length;
  return (
    <section className={styles.section} aria-label="签到">
      <h3>
        签到 <small>{`${came} / ${attendance.length} 次`}</small>
      </h3>
      <ul className={styles.attendance}>
        {attendance.map(({ sessionId, title, startTime, state, at }) => (
          <li key={sessionId}>
            <time dateTime={startTime}>{formatTime(startTime)}</time>
            <span>{title}</span>
            <StateTag tone={tones[state]}>{attendanceStateLabels[state]}</StateTag>
            <small>{at !== null && attended.has(state) && formatTime(at)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was done to the registration, by whom and why. */
export function PersonHistory({ trail: history }: Pick<PersonDetail, 'trail'>) {
  return (
    <section className={styles.section} aria-label="办理记录">
      <h3>办理记录</h3>
      {history.length === 0 && <p className={styles.nothing}>还没有记录。</p>}
      <Timeline className={styles.trail}>
        {history.map(({ at, actor, text }, index) => (
          // Several entries may share one time, and entries never change, so the index is a safe key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <time dateTime={at}>{formatTime(at)}</time>
            <div>
              <b>{text}</b>
              {actor !== '' && <small>{actor}</small>}
            </div>
          </li>
        ))}
      </Timeline>
    </section>
  );
}
