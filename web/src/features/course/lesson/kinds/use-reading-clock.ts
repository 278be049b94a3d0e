import { BEAT_SECONDS } from '@ganlin/contract/course/kinds';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createReadingClock, type BeatDraft, type ReadingClock } from '../study-clock.ts';

interface ReadingClockOptions {
  readonly push: (beat: BeatDraft) => void;
  readonly leave: () => void;
}

/** Sends heartbeats for the time for which a lesson is read. */
export function useReadingClock({ push, leave }: ReadingClockOptions) {
  const put = useEffectEvent((beat: BeatDraft | undefined) => beat && push(beat));
  const flush = useEffectEvent(leave);
  const clock = useRef<ReadingClock>(undefined);
  const shown = useRef<readonly number[]>([]);
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    const made = createReadingClock({ nowMs: performance.now(), isVisible: isVisible() });
    made.setPages(shown.current, performance.now());
    clock.current = made;
    put(made.begin());
    const onVisibility = () => {
      put(made.setVisible(isVisible(), performance.now()));
      if (document.visibilityState === 'hidden') flush();
    };
    const onHide = () => {
      put(made.tick(performance.now()));
      flush();
    };
    const timer = setInterval(() => put(made.tick(performance.now())), BEAT_SECONDS * 1000);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
      put(made.tick(performance.now()));
      clock.current = undefined;
    };
  }, []);
  return {
    /** The pages of a document that are visible now. */
    setPages: (pages: readonly number[]): void => {
      shown.current = pages;
      clock.current?.setPages(pages, performance.now());
    },
  };
}
