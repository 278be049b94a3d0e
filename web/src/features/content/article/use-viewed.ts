import { readApi } from '@ganlin/contract/content/read';
import { useEffect } from 'react';
import { call } from '../../../lib/api/client.ts';

/** Whoever stays this long with a page they can see is reading it. */
const READING_MS = 3_000;

/** Tells the server once that an article is being read; a page in a hidden tab is not. */
export function useViewed(id: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNotified = false;
    const report = () => {
      isNotified = true;
      // A count that is lost is nobody's trouble.
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
