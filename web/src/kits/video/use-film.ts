import type { PlayableVideo } from '@ganlin/contract/content/read';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { keepPoint, resumePoint } from './resume-point.ts';
import { openStream, type Stream } from './stream.ts';
import { useSubtitles, type Subtitles } from './use-subtitles.ts';

const RESUMED_MS = 8000;
const KEEP_EVERY_SECONDS = 5;

interface Playing {
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly isMuted: boolean;
  readonly second: number;
  readonly duration: number;
}

/** What a lesson of a course adds to a player. */
export interface FilmStudy {
  /** The lesson's own reference to the element: it plays, pauses and listens. */
  readonly element: RefObject<HTMLVideoElement | null>;
  readonly resumeAt: number;
  readonly maxSpeed: number;
  /** What was watched, in seconds: drawn on the seek bar. */
  readonly watched: readonly (readonly [from: number, to: number])[];
  /** Where a seek may lead: the second itself, or an earlier one. */
  readonly allowed: (second: number) => number;
  /** Shown when a seek was led back; empty while seeking is free. */
  readonly lockText: string;
  readonly marks: readonly { readonly second: number; readonly text: string }[];
}

/** A video and all actions on it. */
export interface Film extends Playing, Subtitles {
  readonly isOpen: boolean;
  readonly isFailed: boolean;
  /** A seek was led back a moment ago: a lesson does not allow to skip. */
  readonly isLedBack: boolean;
  readonly resumedAt: number | undefined;
  readonly speed: number;
  readonly qualities: readonly number[];
  /** 0 is whatever the connection allows. */
  readonly quality: number;
  readonly open: () => void;
  readonly retry: () => void;
  readonly toggle: () => void;
  readonly mute: () => void;
  readonly seek: (second: number) => void;
  readonly skip: (seconds: number) => void;
  readonly louder: (step: number) => void;
  readonly fromStart: () => void;
  readonly setSpeed: (speed: number) => void;
  readonly setQuality: (lines: number) => void;
  /** Shows the film in a small window of its own; undefined where the browser cannot. */
  readonly popOut: (() => void) | undefined;
}

export function useFilm(
  ref: RefObject<HTMLVideoElement | null>,
  video: PlayableVideo,
  study: FilmStudy | undefined,
): Film {
  /** Counts the attempts: each reopens the stream. */
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const [qualities, setQualities] = useState<readonly number[]>([]);
  const [quality, setQuality] = useState(0);
  const [speed, setSpeed] = useState(1);
  const stream = useStream(ref, { playlist: video.playlist, tries, onQualities: setQualities, onFailure: setFailed });
  const subtitles = useSubtitles(ref, video.subtitle);
  const { resumedAt, forgetResumed } = useResuming(ref, { id: video.id, tries, resumeAt: study?.resumeAt });
  const isLedBack = useSeekGuard(ref, study);
  const playing = usePlaying(ref, video.durationSeconds ?? 0);
  const withFilm = (action: (film: HTMLVideoElement) => void) => () => {
    if (ref.current) action(ref.current);
  };
  return {
    ...playing,
    isOpen: tries > 0,
    isFailed,
    isLedBack,
    resumedAt,
    speed,
    qualities,
    quality,
    open: () => setTries(1),
    retry: () => {
      setFailed(false);
      setTries((count) => count + 1);
    },
    toggle: withFilm((film) => {
      if (film.paused) void film.play().catch(() => undefined);
      else film.pause();
    }),
    mute: withFilm((film) => {
      film.muted = !film.muted;
    }),
    seek: (second) => withFilm((film) => void (film.currentTime = second))(),
    skip: (seconds) => withFilm((film) => void (film.currentTime = Math.max(0, film.currentTime + seconds)))(),
    louder: (step) => withFilm((film) => void (film.volume = Math.min(1, Math.max(0, film.volume + step))))(),
    fromStart: withFilm((film) => {
      film.currentTime = 0;
      forgetResumed();
    }),
    setSpeed: (chosen) => {
      setSpeed(chosen);
      withFilm((film) => void (film.playbackRate = chosen))();
    },
    setQuality: (lines) => {
      setQuality(lines);
      stream.current?.choose(lines);
    },
    ...subtitles,
    popOut:
      mayPopOut() && !video.isAudio
        ? withFilm((film) => void (document.pictureInPictureElement ? document.exitPictureInPicture() : popOut(film)))
        : undefined,
  };
}

/** Lectures are also rendered by the server, which has no document. */
const mayPopOut = (): boolean => typeof document !== 'undefined' && document.pictureInPictureEnabled;

/** Browsers refuse it before the film has loaded. */
const popOut = (film: HTMLVideoElement): Promise<unknown> => film.requestPictureInPicture().catch(() => undefined);

interface StreamOptions {
  readonly playlist: string;
  readonly tries: number;
  readonly onQualities: (lines: readonly number[]) => void;
  readonly onFailure: (isFailed: true) => void;
}

/** The stream attached to the element while it is shown; it starts where the previous one stopped. */
function useStream(
  ref: RefObject<HTMLVideoElement | null>,
  { playlist, tries, onQualities, onFailure }: StreamOptions,
): RefObject<Stream | undefined> {
  const stream = useRef<Stream | undefined>(undefined);
  useEffect(() => {
    const film = ref.current;
    if (!film || tries === 0) return undefined;
    let isGone = false;
    const fail = () => onFailure(true);
    const { currentTime } = film;
    openStream(film, playlist, { onQualities, onFailure: fail })
      .then((opened) => {
        if (isGone) return opened.close();
        stream.current = opened;
        if (currentTime > 0) film.currentTime = currentTime;
        // Rejected where a page may not autoplay with sound: the button is there.
        return film.play().catch(() => undefined);
      })
      .catch(fail);
    return () => {
      isGone = true;
      stream.current?.close();
      stream.current = undefined;
    };
  }, [ref, playlist, tries, onQualities, onFailure]);
  return stream;
}

/** Resumes where the user left off, and stores where they stop now. */
function useResuming(
  ref: RefObject<HTMLVideoElement | null>,
  { id, tries, resumeAt }: { id: string; tries: number; resumeAt: number | undefined },
): { resumedAt: number | undefined; forgetResumed: () => void } {
  const [resumedAt, setResumedAt] = useState<number>();
  useEffect(() => {
    const film = ref.current;
    if (!film || tries === 0) return undefined;
    let stored = 0;
    const goOn = () => {
      const point = tries === 1 ? (resumeAt ?? resumePoint(id)) : undefined;
      if (!point || film.currentTime > 1) return;
      film.currentTime = point;
      setResumedAt(point);
    };
    const keep = () =>
      resumeAt === undefined && keepPoint(id, { second: film.currentTime, duration: film.duration || 0 });
    const keepSometimes = () => {
      if (Math.abs(film.currentTime - stored) < KEEP_EVERY_SECONDS) return;
      stored = film.currentTime;
      keep();
    };
    film.addEventListener('loadedmetadata', goOn, { once: true });
    film.addEventListener('timeupdate', keepSometimes);
    film.addEventListener('pause', keep);
    return () => {
      film.removeEventListener('loadedmetadata', goOn);
      film.removeEventListener('timeupdate', keepSometimes);
      film.removeEventListener('pause', keep);
    };
    // Where to begin is decided once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ref, id, tries]);
  useEffect(() => {
    if (resumedAt === undefined) return undefined;
    const timer = setTimeout(() => setResumedAt(undefined), RESUMED_MS);
    return () => clearTimeout(timer);
  }, [resumedAt]);
  return { resumedAt, forgetResumed: () => setResumedAt(undefined) };
}

const WATCHED = [
  'play',
  'pause',
  'timeupdate',
  'durationchange',
  'volumechange',
  'waiting',
  'playing',
  'seeked',
  'ended',
];

/** The state of the element, from its events. */
function usePlaying(ref: RefObject<HTMLVideoElement | null>, knownDuration: number): Playing {
  const [playing, setPlaying] = useState<Omit<Playing, 'duration'> & { duration: number | undefined }>({
    isPlaying: false,
    isWaiting: false,
    isMuted: false,
    second: 0,
    duration: undefined,
  });
  useEffect(() => {
    const film = ref.current;
    if (!film) return undefined;
    const hear = ({ type }: Event) =>
      setPlaying({
        isPlaying: !film.paused,
        isWaiting: type === 'waiting',
        isMuted: film.muted || film.volume === 0,
        second: film.currentTime,
        duration: Number.isFinite(film.duration) && film.duration > 0 ? film.duration : undefined,
      });
    for (const type of WATCHED) film.addEventListener(type, hear);
    return () => {
      for (const type of WATCHED) film.removeEventListener(type, hear);
    };
  }, [ref]);
  return { ...playing, duration: playing.duration ?? knownDuration };
}

const LED_BACK_MS = 6000;
const TOLERANCE = 0.3;

/** Leads a seek back that is not allowed, however it was made; returns whether to say so. */
function useSeekGuard(ref: RefObject<HTMLVideoElement | null>, study: FilmStudy | undefined): boolean {
  const [refusals, setRefusals] = useState(0);
  const [isShown, setShown] = useState(false);
  const guard = useEffectEvent(() => {
    const film = ref.current;
    if (!film || !study) return;
    const to = study.allowed(film.currentTime);
    if (to >= film.currentTime - TOLERANCE) return;
    film.currentTime = to;
    setRefusals((count) => count + 1);
    setShown(true);
  });
  const slowDown = useEffectEvent(() => {
    const film = ref.current;
    if (film && study && film.playbackRate > study.maxSpeed) film.playbackRate = study.maxSpeed;
  });
  useEffect(() => {
    const film = ref.current;
    if (!film) return undefined;
    const onSeeking = () => guard();
    const onRate = () => slowDown();
    film.addEventListener('seeking', onSeeking);
    film.addEventListener('ratechange', onRate);
    return () => {
      film.removeEventListener('seeking', onSeeking);
      film.removeEventListener('ratechange', onRate);
    };
  }, [ref]);
  useEffect(() => {
    if (refusals === 0) return undefined;
    const timer = setTimeout(() => setShown(false), LED_BACK_MS);
    return () => clearTimeout(timer);
  }, [refusals]);
  return isShown;
}
