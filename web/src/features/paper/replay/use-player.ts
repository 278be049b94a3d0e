import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { besideOf, playedOn, type Span } from './replay.rules.ts';

/** So many seconds of the exam in one second. */
export const speeds = [1, 10, 30, 60, 120] as const;
const FIRST_SPEED = 30;
const TICK_MS = 100;
/** How far the arrow keys move. */
const STEP_MS = 10_000;

export interface Player {
  readonly span: Span;
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly skipsIdle: boolean;
  readonly toggle: () => void;
  readonly seek: (at: number) => void;
  /** To the moment before or after this one. */
  readonly step: (direction: -1 | 1) => void;
  readonly setSpeed: (speed: number) => void;
  readonly setSkipsIdle: (skips: boolean) => void;
}

interface Played {
  readonly span: Span;
  /** All that happened, in the order of time. */
  readonly moments: readonly { readonly at: number }[];
}

/** Where a replay is, and what moves it. The space bar and the arrow keys work on the whole page. */
export function usePlayer({ span, moments }: Played): Player {
  const [at, setAt] = useState(span.from);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(FIRST_SPEED);
  const [skipsIdle, setSkipsIdle] = useState(true);
  const seek = useCallback((wanted: number) => setAt(Math.min(span.until, Math.max(span.from, wanted))), [span]);
  const toggle = () => {
    if (!isPlaying && at >= span.until) setAt(span.from);
    setPlaying(!isPlaying);
  };
  const playOn = useEffectEvent((ms: number) => {
    if (at >= span.until) return setPlaying(false);
    // From the value before: a busy device may not have rendered since the last tick.
    return setAt((before) => playedOn(before, ms * speed, { span, moments, skipsIdle }));
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      playOn(now - last);
      last = now;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  useReplayKeys({ onToggle: toggle, onMove: (direction) => seek(at + direction * STEP_MS) });
  return {
    span,
    at,
    isPlaying,
    speed,
    skipsIdle,
    toggle,
    seek,
    step: (direction) => seek(besideOf(moments, at, direction)?.at ?? (direction > 0 ? span.until : span.from)),
    setSpeed,
    setSkipsIdle,
  };
}

interface Keys {
  readonly onToggle: () => void;
  readonly onMove: (direction: -1 | 1) => void;
}

/** The slider has keys of its own, which move it by seconds; everything else that takes keys keeps them. */
function useReplayKeys({ onToggle, onMove }: Keys): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open], .ant-modal-wrap, .ant-drawer-open'))
      return;
    const isSlider = target instanceof HTMLInputElement && target.type === 'range';
    const keeps = key === ' ' ? takesSpace : takesArrows;
    if (!isSlider && target instanceof Element && target.closest(keeps)) return;
    if (key === ' ') onToggle();
    else if (key === 'ArrowLeft') onMove(-1);
    else if (key === 'ArrowRight') onMove(1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}

const takesArrows = 'input, textarea, select, [contenteditable=true], [role=tab], [role=menuitem], audio, video';
const takesSpace = `${takesArrows}, button, a, summary, label`;
