import { readApi } from '@ganlin/contract/content/read';
import { useEffect } from 'react';
import { call } from '../../../lib/api/client.ts';

/** A reader who stays this long on a visible page counts as reading it. */
const READING_MS = 3_000;

/** Reports a view to the server once; a page in a hidden tab does not count. */
export function useViewed(id: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNotified = false;
    const report = () => {
      isNotified = true;
      // A lost count does no harm.
      call(readApi.viewed, { id }, { keepalive: true }).catch(() => undefined);
    };
    const wait = () => {
      clearTimeout(timer);
      if (!isNotified && document.visibilityState === 'visible') timer = setTimeout(report, READING_MS);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [id, isCounted]);
}
