import type { PlayableVideo } from '@ganlin/contract/content/read';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { PlayIcon } from './player-icons.tsx';
import { PlayerBar } from './player-bar.tsx';
import { clock } from './player-time.ts';
import { useFilm, type Film, type FilmStudy } from './use-film.ts';
import styles from './video-player.module.css';

interface VideoPlayerProps {
  readonly video: PlayableVideo;
  readonly title: string;
  /** In a lesson of a course. */
  readonly study?: FilmStudy;
}

/** A video, or sound, in a box of fixed aspect ratio: only its poster is loaded until the user starts it. */
export function VideoPlayer({ video, title, study }: VideoPlayerProps) {
  if (video.isReady) return <ReadyPlayer video={video} title={title} {...(study ? { study } : {})} />;
  return (
    <section className={styles.box} aria-label={`视频：${title}`}>
      <p className={styles.note}>视频正在处理，请稍后再来。</p>
    </section>
  );
}

function ReadyPlayer({ video, title, study }: VideoPlayerProps) {
  const box = useRef<HTMLElement>(null);
  const own = useRef<HTMLVideoElement>(null);
  const element = study?.element ?? own;
  const film = useFilm(element, video, study);
  const onKeyDown = (event: KeyboardEvent) => {
    if (film.isOpen && press(event, film, box.current)) event.preventDefault();
  };
  return (
    // Keys work wherever the focus is inside; each also has a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      className={styles.box}
      aria-label={`${video.isAudio ? '音频' : '视频'}：${title}`}
      onKeyDown={onKeyDown}
    >
      {/* Where there are no subtitles, the summary stands beside the video. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        className={styles.film}
        poster={video.poster === '' ? undefined : video.poster}
        playsInline
        preload="none"
        onClick={film.isOpen ? film.toggle : undefined}
      >
        {film.subtitles !== '' && <track kind="subtitles" src={film.subtitles} srcLang="zh" label="中文" default />}
      </video>
      {video.isAudio && <AudioWaves isPlaying={film.isPlaying} />}
      {!film.isOpen && <Opening title={title} film={film} seconds={video.durationSeconds} />}
      {film.isFailed && (
        <div className={styles.cover} role="alert">
          <p>视频暂时无法播放，请检查网络。仍不行时请刷新页面。</p>
          <Button look="onSky" small onClick={film.retry}>
            重试
          </Button>
        </div>
      )}
      {film.isWaiting && !film.isFailed && <output className={styles.spinner} aria-label="正在缓冲" />}
      {film.isOpen && <Resumed film={film} />}
      {film.isLedBack && study && study.lockText !== '' && (
        <output className={styles.lockText}>{study.lockText}</output>
      )}
      {film.isOpen && <PlayerBar film={film} study={study} onFullscreen={() => toggleFullscreen(box.current)} />}
    </section>
  );
}

/** Stands for the picture that an audio file does not have. */
function AudioWaves({ isPlaying }: { readonly isPlaying: boolean }) {
  return (
    <div className={styles.waves} data-playing={isPlaying} aria-hidden="true">
      {WAVES.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <span key={at} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

const WAVES = [24, 40, 64, 38, 82, 56, 96, 60, 84, 44, 70, 36, 52, 28];

function Opening({
  title,
  film,
  seconds,
}: {
  readonly title: string;
  readonly film: Film;
  readonly seconds: number | null;
}) {
  return (
    <button type="button" className={styles.opening} aria-label={`播放：${title}`} onClick={film.open}>
      <span className={styles.disc}>
        <PlayIcon size={36} />
      </span>
      {seconds !== null && <span className={styles.length}>{clock(seconds)}</span>}
    </button>
  );
}

/** Shown for some seconds: a user who did not want to resume is one click away from the beginning. */
function Resumed({ film }: { readonly film: Film }) {
  if (film.resumedAt === undefined) return null;
  return (
    <output className={styles.resumed}>
      从上次看到的 {clock(film.resumedAt)} 继续
      <button type="button" onClick={film.fromStart}>
        从头播放
      </button>
    </output>
  );
}

const SKIP_SECONDS = 5;
const VOLUME_STEP = 0.1;

/** Whether the key was handled. A focused select or slider keeps its own keys. */
function press({ key, target }: KeyboardEvent, film: Film, box: HTMLElement | null): boolean {
  const isOwn = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
  const isButton = target instanceof HTMLButtonElement;
  const actions: Readonly<Record<string, () => void>> = {
    k: film.toggle,
    m: film.mute,
    f: () => toggleFullscreen(box),
    ...(isButton ? {} : { ' ': film.toggle }),
    ...(isOwn
      ? {}
      : {
          ArrowLeft: () => film.skip(-SKIP_SECONDS),
          ArrowRight: () => film.skip(SKIP_SECONDS),
          ArrowUp: () => film.louder(VOLUME_STEP),
          ArrowDown: () => film.louder(-VOLUME_STEP),
        }),
  };
  const action = actions[key];
  action?.();
  return action !== undefined;
}

function toggleFullscreen(box: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (box?.requestFullscreen) void box.requestFullscreen();
  else {
    // iPhones show only the video element itself in full screen.
    const film: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null | undefined =
      box?.querySelector('video');
    film?.webkitEnterFullscreen?.();
  }
}
