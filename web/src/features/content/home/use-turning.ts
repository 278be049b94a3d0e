import { useEffect, useState } from 'react';

const TURN_MS = 7_000;

interface Turning {
  readonly shown: number;
  readonly show: (index: number) => void;
  /** Whether it would turn if nobody were looking closely. */
  readonly isOn: boolean;
  readonly setOn: (on: boolean) => void;
  /** Put on what is turned: it rests under the pointer and the keyboard's focus. */
  readonly rest: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** One of several, the next after a while. Nothing moves by itself for whoever asked their system for less motion. */
export function useTurning(count: number): Turning {
  const [index, setIndex] = useState(0);
  const [isOn, setOn] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
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
