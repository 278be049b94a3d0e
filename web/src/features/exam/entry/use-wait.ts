import { useEffect, useEffectEvent, useState } from 'react';
import { useCountdown } from '../../../lib/text/use-countdown.ts';

/**
 * Pages refetch within this time after the beginning, each with its own jitter: a thousand simultaneous requests help
 * nobody.
 */
const SPREAD_MS = 5_000;
/** Shortly before, the server is asked once more: the beginning may have been moved. */
const NEAR_MS = 20_000;

/**
 * The wait until an exam begins, by the server's remaining time and a monotonic clock; then the server is asked
 * again. Nothing is asked once it has begun (`startsInMs` is 0).
 */
export function useWait(startsInMs: number, onAsk: () => void): number {
  const [jitter] = useState(() => Math.random() * SPREAD_MS);
  const ask = useEffectEvent(onAsk);
  const left = useCountdown(startsInMs, () => undefined) ?? 0;
  const isNear = left > 0 && left <= NEAR_MS;
  const isOver = startsInMs > 0 && left === 0;
  useEffect(() => {
    // A user who has just arrived has fresh data already.
    if (isNear && startsInMs > NEAR_MS) ask();
  }, [isNear, startsInMs]);
  useEffect(() => {
    if (!isOver) return undefined;
    const first = setTimeout(() => ask(), jitter);
    // Until the server reports that it has begun, or the remaining time.
    const again = setInterval(() => ask(), jitter + SPREAD_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [isOver, jitter]);
  return left;
}
