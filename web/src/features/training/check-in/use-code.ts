import { checkInApi } from '@ganlin/contract/training/check-in';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { shownAfter, type Code } from './shown-code.ts';

/** Polls often enough that people see themselves counted. */
const ASK_MS = 5_000;
const TIMEOUT_MS = 8_000;
/** Requests the next code just after its period has begun. */
const LATER_MS = 100;
const TICK_MS = 500;

interface Told {
  readonly code: Code;
  /**
   * When it was received, by the monotonic clock, which nobody can set, and by the wall clock, which goes on while
   * the machine sleeps.
   */
  readonly steady: number;
  readonly wall: number;
}

/**
 * The newest code of a session. A hidden tab does not request it, and requests it immediately when it becomes
 * visible.
 */
export function useCode(sessionId: string) {
  const { data, error } = useQuery({
    queryKey: [checkInApi.code.path, { sessionId }],
    queryFn: async (): Promise<Told> => {
      const code = await call(checkInApi.code, { sessionId }, { timeout: TIMEOUT_MS });
      return { code, steady: performance.now(), wall: Date.now() };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // A browser that believes it is offline would wait silently.
    networkMode: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data ? Math.min(ASK_MS, state.data.code.leftMs + LATER_MS) : ASK_MS,
    meta: { silent: true },
  });
  const age = useAge(data);
  return { code: data?.code, shown: data && shownAfter(data.code, age), error };
}

/** Milliseconds since the server returned it. */
function useAge(reply: Told | undefined): number {
  const [age, setAge] = useState(0);
  useEffect(() => {
    if (!reply) return undefined;
    const tick = () => setAge(Math.max(performance.now() - reply.steady, Date.now() - reply.wall, 0));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [reply]);
  return age;
}
