import { useEffect, useState, type RefObject } from 'react';
import type { Paper } from '../rules/geometry.rules.ts';

/** Pixels of a millimetre on a screen of 96 dpi. */
const ACTUAL = 96 / 25.4;
const STEPS = [0.25, 0.33, 0.5, 0.66, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Rulers, and the space around the paper. */
const AROUND = 72;
const MAX_HEIGHT = 560;

export interface Zoom {
  /** Pixels of a millimetre. */
  readonly scale: number;
  readonly percent: number;
  readonly isFit: boolean;
  readonly fit: () => void;
  readonly closer: () => void;
  readonly further: () => void;
}

/** The paper fills the width until somebody chooses a zoom. */
export function useZoom(viewport: RefObject<HTMLElement | null>, { width, height }: Paper): Zoom {
  const [chosen, setChosen] = useState<number>();
  const [space, setSpace] = useState(800);
  useEffect(() => {
    const shown = viewport.current;
    if (!shown) return undefined;
    const measure = () => setSpace(shown.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    measure();
    return () => observer.disconnect();
  }, [viewport]);
  const fitting = Math.max(0.1, Math.min((space - AROUND) / width, MAX_HEIGHT / height) / ACTUAL);
  const zoom = chosen ?? fitting;
  return {
    scale: zoom * ACTUAL,
    percent: Math.round(zoom * 100),
    isFit: chosen === undefined,
    fit: () => setChosen(undefined),
    closer: () => setChosen(STEPS.find((step) => step > zoom + 0.01) ?? zoom),
    further: () => setChosen(STEPS.findLast((step) => step < zoom - 0.01) ?? zoom),
  };
}
