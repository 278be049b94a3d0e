import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

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
  /** URL of the captions; empty without any. */
  readonly subtitle: string;
  /** Only sound: a still picture stays in front. */
  readonly isAudio: boolean;
}

const SHOWN_MS = 6000;
const TOLERANCE = 0.3;

/** Leads a seek back that is not allowed, however it was made; returns whether to say so. */
export function useSeekGuard(ref: RefObject<HTMLVideoElement | null>, study: FilmStudy | undefined): boolean {
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
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refusals]);
  return isShown;
}
