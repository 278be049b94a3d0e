import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is visible. Does nothing where the browser does not support it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      // The browser releases the lock whenever the page is hidden; the API is missing in insecure contexts.
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
