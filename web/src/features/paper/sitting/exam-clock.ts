interface ExamClockOptions {
  /** Asks the server how long there is left; `undefined` when it did not say. */
  readonly ask: () => Promise<number | undefined>;
  /** Each half second. */
  readonly onTick: (leftMs: number) => void;
  /** The server itself has said that it is over, or could not be asked at zero. */
  readonly onOver: () => void;
  readonly now?: () => number;
}

export interface ExamClock {
  /** So many milliseconds were left when the call that told so was made. */
  readonly tell: (leftMs: number, askedAt: number) => void;
  readonly left: () => number | undefined;
  readonly now: () => number;
  readonly stop: () => void;
}

const TICK_MS = 500;
const ASK_MS = 60_000;
/** A machine that slept has let the steady clock stand still: the one on the wall has run ahead of it. */
const SLEPT_MS = 5_000;
/** At zero the server is asked again in such pauses, should it not answer. */
const AGAIN_MS = 5_000;

/**
 * Counts down by a clock that nobody can set, from what the server last said. A browser may let a hidden page sleep:
 * each tick computes anew, and a page that is seen again asks. Before zero is acted on the server is asked once more,
 * because time may have been granted.
 */
export function createExamClock({ ask, onTick, onOver, now = () => performance.now() }: ExamClockOptions): ExamClock {
  let end: number | undefined;
  let askedAt = now();
  let isAsking = false;
  const left = () => (end === undefined ? undefined : Math.max(end - now(), 0));
  const askNow = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const since = now();
    const told = await ask().catch(() => undefined);
    isAsking = false;
    askedAt = now();
    if (told !== undefined) end = since + told;
    if (end !== undefined && end <= now()) onOver();
  };
  let drift = Date.now() - now();
  const hasSlept = (): boolean => {
    const before = drift;
    drift = Date.now() - now();
    return Math.abs(drift - before) > SLEPT_MS;
  };
  const tick = () => {
    const rest = left();
    if (rest === undefined) return;
    onTick(rest);
    if (hasSlept()) void askNow();
    if (now() - askedAt >= (rest > 0 ? ASK_MS : AGAIN_MS) || (rest === 0 && askedAt < (end ?? 0))) void askNow();
  };
  const seen = () => {
    if (!document.hidden && end !== undefined) void askNow();
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', seen);
  return {
    left,
    now,
    tell: (leftMs, at) => {
      end = at + leftMs;
      askedAt = now();
      tick();
    },
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
