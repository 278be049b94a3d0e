/** A user who spends longer than this on a question is not looking at it. */
const MAX_MS = 30 * 60_000;

export interface Stopwatch {
  /** Viewing time in milliseconds since the last call. */
  readonly lap: () => number;
  /** While the page is hidden no viewing time is counted. */
  readonly follow: () => () => void;
}

export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let since = now();
  let looked = 0;
  const lap = () => {
    const spent = looked + (document.hidden ? 0 : now() - since);
    since = now();
    looked = 0;
    return Math.min(Math.round(spent), MAX_MS);
  };
  const turn = () => {
    if (document.hidden) looked += now() - since;
    since = now();
  };
  return {
    lap,
    follow: () => {
      document.addEventListener('visibilitychange', turn);
      return () => document.removeEventListener('visibilitychange', turn);
    },
  };
}
