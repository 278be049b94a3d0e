import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Milliseconds left, counted by a monotonic clock from the server's last value; `undefined` without a time limit.
 * Calls back once when it is over.
 */
export function useCountdown(leftMs: number | null, onOver: () => void): number | undefined {
  const [end, setEnd] = useState(() => endOf(leftMs));
  const [shown, setShown] = useState(leftMs);
  const [left, setLeft] = useState(leftMs);
  if (shown !== leftMs) {
    setShown(leftMs);
    setEnd(endOf(leftMs));
    setLeft(leftMs);
  }
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (end === undefined) return undefined;
    const tick = () => {
      const rest = Math.max(end - performance.now(), 0);
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      over();
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  return left ?? undefined;
}

const TICK_MS = 500;

const endOf = (leftMs: number | null): number | undefined => (leftMs === null ? undefined : performance.now() + leftMs);
