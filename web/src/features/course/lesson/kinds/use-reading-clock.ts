import { BEAT_SECONDS } from '@ganlin/contract/course/kinds';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createReadingClock, type BeatDraft, type ReadingClock } from '../study-clock.ts';

interface ReadingClockOptions {
  readonly push: (beat: BeatDraft) => void;
  readonly leave: () => void;
  /** Off: nothing is counted, for example before a link is opened. */
  readonly isOn?: boolean;
  /** A link is read in another tab: this page is hidden meanwhile. */
  readonly isElsewhere?: boolean;
}

/** Sends heartbeats for the time for which a lesson is read. */
export function useReadingClock({ push, leave, isOn = true, isElsewhere = false }: ReadingClockOptions) {
  const put = useEffectEvent((beat: BeatDraft | undefined) => beat && push(beat));
  const flush = useEffectEvent(leave);
  const clock = useRef<ReadingClock>(undefined);
  const shown = useRef<readonly number[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    const isVisible = () => isElsewhere || document.visibilityState === 'visible';
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
  }, [isOn, isElsewhere]);
  return {
    /** The pages of a document that are visible now. */
    setPages: (pages: readonly number[]): void => {
      shown.current = pages;
      clock.current?.setPages(pages, performance.now());
    },
  };
}
