import { useEffect, useState } from 'react';
import { useInBrowser } from '../../../lib/browser/in-browser.ts';

const TURN_MS = 7_000;

interface Turning {
  readonly shown: number;
  readonly show: (index: number) => void;
  /** Whether it rotates while not paused by hover or focus. */
  readonly isOn: boolean;
  readonly setOn: (on: boolean) => void;
  /** Spread on the rotating element: it pauses on hover and keyboard focus. */
  readonly rest: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** Rotates through several items. Nothing moves by itself for users who prefer reduced motion. */
export function useTurning(count: number): Turning {
  const [index, setIndex] = useState(0);
  const [chosen, setOn] = useState<boolean>();
  const mayMove = useInBrowser(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches, true);
  const isOn = chosen ?? mayMove;
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const shown = index < count ? index : 0;
  const turns = isOn && count > 1 && !isUnderPointer && !hasFocus;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setTimeout(() => setIndex((shown + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [turns, shown, count]);
  return {
    shown,
    show: (to) => setIndex((to + count) % count),
    isOn,
    setOn,
    rest: {
      onPointerEnter: () => setUnderPointer(true),
      onPointerLeave: () => setUnderPointer(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  };
}
