import { checkInApi } from '@ganlin/contract/training/check-in';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { shownAfter, type Code } from './shown-code.ts';

/** Asked often enough that people see themselves counted. */
const ASK_MS = 5_000;
const TIMEOUT_MS = 8_000;
/** The next code is asked for just after its time has begun. */
const LATER_MS = 100;
const TICK_MS = 500;

interface Told {
  readonly code: Code;
  /** When, by a clock that nobody can set and by one that goes on while the machine sleeps. */
  readonly steady: number;
  readonly wall: number;
}

/** The code of a session, always the newest. A tab that nobody sees asks for none, and asks at once when it is seen. */
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
    // A browser that takes itself for offline would wait in silence.
    networkMode: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data ? Math.min(ASK_MS, state.data.code.leftMs + LATER_MS) : ASK_MS,
    meta: { silent: true },
  });
  const age = useAge(data);
  return { code: data?.code, shown: data && shownAfter(data.code, age), error };
}

/** Milliseconds since the server told it. */
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
