import { PaperState } from '@ganlin/contract/exam/kinds';
import { useEffect, useState } from 'react';
import { sittingServer, type SittingServer } from '../api.ts';
import { spread } from './spread.ts';

/** What may have happened to a paper since it was handed in. */
interface Since {
  /** Staff have reopened it, and there is this much time left. */
  readonly reopenedMs: number | null;
  /** Staff have voided it, for this reason. */
  readonly voidReason: string | null;
}

const ASK_MS = 60_000;
const unchanged: Since = { reopenedMs: null, voidReason: null };

/** Asks now, about every minute while the page is visible, and whenever it becomes visible. */
export function useSince(paperId: string, server: Pick<SittingServer, 'clock'> = sittingServer): Since {
  const [since, setSince] = useState(unchanged);
  useEffect(() => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        // The epoch does not matter: this page no longer writes.
        const { state, leftMs, voidReason } = await server.clock({ paperId, epoch: 1 });
        if (!isStopped) setSince({ reopenedMs: state === PaperState.inExam ? leftMs : null, voidReason });
      } catch {
        // Offline, or signed out: the next time will tell.
      }
      if (!isStopped && !document.hidden) timer = setTimeout(() => void ask(), spread(ASK_MS, Math.random()));
    };
    const seen = () => {
      if (!document.hidden) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [paperId, server]);
  return since;
}
