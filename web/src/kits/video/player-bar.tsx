import { useEffect, useRef, type CSSProperties } from 'react';
import { FullscreenIcon, PauseIcon, PictureIcon, PlayIcon, SoundIcon } from './player-icons.tsx';
import { clock, spokenTime } from './player-time.ts';
import type { Film, FilmStudy } from './use-film.ts';
import { FilmMarks, WatchedTrack } from './watched-track.tsx';
import styles from './video-player.module.css';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

interface PlayerBarProps {
  readonly film: Film;
  readonly study: FilmStudy | undefined;
  readonly onFullscreen: () => void;
}

/** The controls of a video, in the order in which they are needed. */
export function PlayerBar({ film, study, onFullscreen }: PlayerBarProps) {
  const { second, duration, isPlaying, isMuted } = film;
  const speeds = SPEEDS.filter((speed) => speed <= (study?.maxSpeed ?? speed));
  const first = useRef<HTMLButtonElement>(null);
  // The button that opened the video is gone; keyboard users continue here.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const share = duration > 0 ? (second / duration) * 100 : 0;
  return (
    <div className={styles.bar}>
      <div className={styles.rail}>
        {study && <WatchedTrack study={study} second={second} duration={duration} />}
        <input
          type="range"
          className={styles.seek}
          data-study={study !== undefined}
          style={{ '--share': `${share}%` } as CSSProperties}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(second)}
          aria-label="播放进度"
          aria-valuetext={`${spokenTime(second)}，共 ${spokenTime(duration)}`}
          onChange={(event) => film.seek(Number(event.target.value))}
        />
        {study && <FilmMarks marks={study.marks} duration={duration} onGo={film.seek} />}
      </div>
      <div className={styles.buttons}>
        <button ref={first} type="button" aria-label={isPlaying ? '暂停' : '播放'} onClick={film.toggle}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <button type="button" aria-label={isMuted ? '打开声音' : '静音'} onClick={film.mute}>
          <SoundIcon isMuted={isMuted} />
        </button>
        <span className={styles.time}>
          {clock(second)} / {clock(duration)}
        </span>
        <span className={styles.gap} />
        <select
          aria-label="播放速度"
          value={film.speed}
          onChange={(event) => film.setSpeed(Number(event.target.value))}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed === 1 ? '1.0 倍' : `${speed} 倍`}
            </option>
          ))}
        </select>
        {film.qualities.length > 1 && (
          <select
            aria-label="清晰度"
            value={film.quality}
            onChange={(event) => film.setQuality(Number(event.target.value))}
          >
            <option value={0}>自动</option>
            {film.qualities.map((lines) => (
              <option key={lines} value={lines}>
                {lines}P
              </option>
            ))}
          </select>
        )}
        {film.areSubtitlesShown !== undefined && (
          <button
            type="button"
            className={styles.subtitles}
            aria-label="字幕"
            aria-pressed={film.areSubtitlesShown}
            onClick={film.toggleSubtitles}
          >
            字幕
          </button>
        )}
        {film.popOut && (
          <button type="button" aria-label="画中画" onClick={film.popOut}>
            <PictureIcon />
          </button>
        )}
        <button type="button" aria-label="全屏" onClick={onFullscreen}>
          <FullscreenIcon />
        </button>
      </div>
    </div>
  );
}
