import type { ReactNode } from 'react';
import type { FilmStudy } from './use-film.ts';
import styles from './watched-track.module.css';

interface WatchedTrackProps {
  readonly study: FilmStudy;
  readonly second: number;
  readonly duration: number;
}

/** Behind the seek bar: what was watched, and what is still closed. */
export function WatchedTrack({ study, second, duration }: WatchedTrackProps): ReactNode {
  if (duration <= 0) return null;
  const share = (at: number) => `${Math.min(100, Math.max(0, (at / duration) * 100))}%`;
  const { watched, lockText, allowed } = study;
  const end = Math.max(second, allowed(duration));
  const isClosed = lockText !== '' && end < duration - 1;
  return (
    <div className={styles.track} aria-hidden="true">
      {watched.map(([from, to]) => (
        <span
          key={from}
          className={styles.part}
          style={{ left: share(from), width: `calc(${share(to)} - ${share(from)})` }}
        />
      ))}
      {isClosed && <span className={styles.closed} style={{ left: share(end) }} />}
      {isClosed && (
        <svg className={styles.lock} style={{ left: share(end) }} width="14" height="14" viewBox="0 0 24 24">
          <path d="M5.500 10.500h13v9.500h-13zM8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
        </svg>
      )}
    </div>
  );
}

interface FilmMarksProps {
  readonly marks: FilmStudy['marks'];
  readonly duration: number;
  readonly onGo: (second: number) => void;
}

/** Notes above the seek bar; each leads to its moment. */
export function FilmMarks({ marks, duration, onGo }: FilmMarksProps): ReactNode {
  if (duration <= 0) return null;
  return marks.map(({ second, text }) => (
    <button
      key={`${second} ${text}`}
      type="button"
      className={styles.mark}
      style={{ left: `${Math.min(100, (second / duration) * 100)}%` }}
      aria-label={`笔记：${text}`}
      title={text}
      onClick={() => onGo(second)}
    />
  ));
}
