import { useEffect, useEffectEvent, useState } from 'react';
import { useCountdown } from '../../../lib/text/use-countdown.ts';

/** Pages come back within so long of the beginning, each at a moment of its own: a thousand at once help nobody. */
const SPREAD_MS = 5_000;
/** Shortly before, the server is asked once more: the beginning may have been moved. */
const NEAR_MS = 20_000;

/** The wait until an exam begins, by the server's word and a clock that nobody can set; then the server is asked again. */
export function useWait(startsInMs: number, onAsk: () => void): number {
  const [jitter] = useState(() => Math.random() * SPREAD_MS);
  const ask = useEffectEvent(onAsk);
  const left = useCountdown(startsInMs, () => undefined) ?? 0;
  const isNear = left > 0 && left <= NEAR_MS;
  const isOver = left === 0;
  useEffect(() => {
    // Whoever has come just now has just been told.
    if (isNear && startsInMs > NEAR_MS) ask();
  }, [isNear, startsInMs]);
  useEffect(() => {
    if (!isOver) return undefined;
    const first = setTimeout(() => ask(), jitter);
    // Until the server says that it has begun, or how much longer it takes.
    const again = setInterval(() => ask(), jitter + SPREAD_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [isOver, jitter]);
  return left;
}
