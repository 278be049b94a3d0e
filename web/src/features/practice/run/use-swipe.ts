import { useRef, type PointerEvent } from 'react';

const FAR = 64;
const STEEP = 0.6;

/** A horizontal swipe turns the page; a swipe that scrolls something, or in a field, does not. */
export function useSwipe(onMove: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX, clientY, target }: PointerEvent) => {
      const isFree =
        target instanceof Element && !target.closest('input, textarea, select, audio, video, section[tabindex]');
      start.current = pointerType === 'touch' && isFree ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) < FAR || Math.abs(dy) > Math.abs(dx) * STEEP) return;
      onMove(dx < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
