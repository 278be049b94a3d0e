import { BEAT_SECONDS } from '@ganlin/contract/course/kinds';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createFilmClock, type BeatDraft, type FilmClock, type FilmMoment } from '../study-clock.ts';
import { addStretch, type Stretches } from '../watched.ts';

interface PlayedHere {
  readonly played: Stretches;
  /** What plays since the last heartbeat. */
  readonly live: () => Stretches;
  readonly forget: () => void;
}

interface FilmClockOptions {
  readonly push: (beat: BeatDraft) => void;
  readonly leave: () => void;
}

/** Sends heartbeats for what the element plays; returns what was played here, whether or not it has been sent. */
export function useFilmClock(
  element: RefObject<HTMLVideoElement | null>,
  { push, leave }: FilmClockOptions,
): PlayedHere {
  const current = useRef<FilmClock>(undefined);
  const [played, setPlayed] = useState<Stretches>([]);
  const put = useEffectEvent((beat: BeatDraft | undefined) => {
    if (!beat) return;
    push(beat);
    if (beat.from !== undefined && beat.to !== undefined && beat.visible) {
      const { from, to } = beat;
      setPlayed((known) => addStretch(known, from, to));
    }
  });
  const flush = useEffectEvent(leave);
  useEffect(() => {
    const film = element.current;
    if (!film) return undefined;
    const rateOf = () => Math.round(film.playbackRate * 100);
    const clock = createFilmClock({
      nowMs: performance.now(),
      rate: rateOf(),
      isVisible: document.visibilityState === 'visible',
    });
    current.current = clock;
    const at = (): FilmMoment => ({ nowMs: performance.now(), positionMs: film.currentTime * 1000 });
    const events: Readonly<Record<string, () => void>> = {
      play: () => put(clock.play(at())),
      pause: () => put(clock.pause(at())),
      ended: () => put(clock.pause(at())),
      seeking: () => put(clock.seek(at())),
      timeupdate: () => {
        if (!film.seeking) clock.move(at());
      },
      ratechange: () => put(clock.setRate(rateOf(), at())),
    };
    const onVisibility = () => {
      put(clock.setVisible(document.visibilityState === 'visible', at()));
      if (document.visibilityState === 'hidden') flush();
    };
    const onHide = () => {
      put(clock.tick(at()));
      flush();
    };
    const timer = setInterval(() => put(clock.tick(at())), BEAT_SECONDS * 1000);
    for (const [type, listener] of Object.entries(events)) film.addEventListener(type, listener);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      for (const [type, listener] of Object.entries(events)) film.removeEventListener(type, listener);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
      put(clock.pause(at()));
    };
  }, [element]);
  return {
    played,
    live: () => {
      const stretch = current.current?.current();
      return stretch ? [stretch] : [];
    },
    forget: () => setPlayed([]),
  };
}
