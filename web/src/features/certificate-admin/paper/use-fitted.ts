import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

interface Fitting {
  readonly id: string;
  /** Pixels of the layout. */
  readonly box: { readonly width: number; readonly height: number };
  readonly size: number;
  readonly look: string;
  /** Space above the first line and below the last, in parts of the size: it may leave the box. */
  readonly lead: number;
  readonly onFitted: ((id: string, part: number) => void) | undefined;
}

const STEPS = 9;

/** Sets the largest size of letters up to the wanted one with which the content fits its box. */
export function useFitted<Content extends HTMLElement>(fitting: Fitting): RefObject<Content | null> {
  const { id, box, size, look, lead, onFitted } = fitting;
  const { width, height } = box;
  const content = useRef<Content>(null);
  const report = useEffectEvent((part: number) => onFitted?.(id, part));
  useLayoutEffect(() => {
    const measured = content.current;
    if (!measured) return;
    const fits = (wanted: number): boolean => {
      measured.style.fontSize = `${wanted}px`;
      return measured.offsetWidth <= width + 1 && measured.offsetHeight - lead * wanted <= height + 1;
    };
    let [low, high] = fits(size) ? [size, size] : [0, size];
    for (let step = 0; step < STEPS && low !== high; step++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    measured.style.fontSize = `${low}px`;
    report(size === 0 ? 1 : low / size);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is measured has changed with its look
  }, [width, height, size, look, lead]);
  return content;
}
