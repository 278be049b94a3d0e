import { useEffect } from 'react';

/** Keeps the screen from going dark while it is looked at. A browser that cannot does nothing. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      // It is let go whenever the page is hidden, and missing where the page did not come by a safe way.
      if (document.hidden || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    const onSeen = () => void hold();
    document.addEventListener('visibilitychange', onSeen);
    void hold();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSeen);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
