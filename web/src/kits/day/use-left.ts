import { useEffectEvent, useEffect, useState } from 'react';
import { useCountdown } from '../../lib/text/use-countdown.ts';

/** Pages ask again within this time after an exam begins, each with its own delay: a hall must not ask at once. */
const SPREAD_MS = 4_000;

/** The time left, by the server's value and a monotonic clock; `onOver` is called shortly after its end. */
export function useLeft(leftMs: number, onOver: () => void): number {
  const [delay] = useState(() => 500 + Math.random() * SPREAD_MS);
  const left = useCountdown(leftMs, () => undefined) ?? 0;
  const over = useEffectEvent(onOver);
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => over(), delay);
    return () => clearTimeout(timer);
  }, [isOver, delay]);
  return left;
}
