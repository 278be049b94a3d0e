import { useEffect, useState } from 'react';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import { leftMsOf, skewFor } from './match-clock.rules.ts';
import type { View } from './match-state.ts';

const TICK_MS = 100;

/** Milliseconds left of the phase by the server's clock; null where only people end it. */
export function usePhaseClock(view: View, receivedAt: number): number | null {
  const skewMs = useRealtimeState(({ measured }) => measured?.skewMs);
  const [now, setNow] = useState(() => Date.now());
  const isRunning = view.endsAt !== null && view.pausedMs === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  // The last tick may be older than the view itself.
  return leftMsOf(view, Math.max(now, receivedAt) + skewFor(skewMs, view, receivedAt));
}
