import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Milliseconds left, counted by the clock that nobody can set from what the server last said; `undefined` where no time
 * is limited. Calls once when it is over.
 */
export function useCountdown(leftMs: number | null, onOver: () => void): number | undefined {
  const [end, setEnd] = useState(() => endOf(leftMs));
  const [told, setTold] = useState(leftMs);
  const [left, setLeft] = useState(leftMs);
  if (told !== leftMs) {
    setTold(leftMs);
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

/** `00:26:40`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `1 小时 5 分`, `3 分 20 秒`, `45 秒`. */
export function spentText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${seconds} 秒`;
}
