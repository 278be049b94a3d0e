import { END_SPREAD_MS, spread } from './hand-in/spread.ts';

interface ExamClockOptions {
  /** Asks the server for the remaining time; `undefined` if it did not respond with one. */
  readonly ask: () => Promise<number | undefined>;
  /** Every half second. */
  readonly onTick: (leftMs: number) => void;
  /** By this clock the time is up: once, and again after time was granted. */
  readonly onZero: () => void;
  /** The server itself has reported the end, or could not be asked at zero. */
  readonly onOver: () => void;
  readonly random?: (() => number) | undefined;
  readonly now?: () => number;
}

export interface ExamClock {
  /** Sets the remaining milliseconds as of the time the request was made. */
  readonly report: (leftMs: number, requestedAt: number) => void;
  readonly left: () => number | undefined;
  /** The same, but negative after the end. */
  readonly until: () => number | undefined;
  /** Asks the server now: staff may have changed the end. */
  readonly ask: () => void;
  readonly now: () => number;
  readonly stop: () => void;
}

const TICK_MS = 500;
const ASK_MS = 60_000;
/** Sleep stops the monotonic clock: the wall clock has run ahead of it. */
const SLEPT_MS = 5_000;
/** After zero the server is asked again at this interval if it does not respond. */
const AGAIN_MS = 5_000;

/**
 * Counts down by a monotonic clock from the server's last value. A browser may suspend a hidden page: each tick
 * recomputes, and a page that becomes visible asks the server. Before acting on zero it asks the server once more,
 * because time may have been granted; all pages of a room hit zero together, so each asks with its own jitter.
 */
export function createExamClock(options: ExamClockOptions): ExamClock {
  const { ask, onTick, onZero, onOver, random = Math.random, now = () => performance.now() } = options;
  let end: number | undefined;
  let isAtZero = false;
  let askAt = now() + spread(ASK_MS, random());
  let isAsking = false;
  const until = () => (end === undefined ? undefined : end - now());
  const left = () => (end === undefined ? undefined : Math.max(end - now(), 0));
  const askNow = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const since = now();
    const shown = await ask().catch(() => undefined);
    isAsking = false;
    if (shown !== undefined) end = since + shown;
    askAt = now() + spread(left() === 0 ? AGAIN_MS : ASK_MS, random());
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
    if (rest === 0 && !isAtZero) {
      askAt = now() + random() * END_SPREAD_MS;
      onZero();
    }
    isAtZero = rest === 0;
    if (hasSlept() || now() >= askAt) void askNow();
  };
  const seen = () => {
    if (!document.hidden && end !== undefined) void askNow();
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', seen);
  return {
    left,
    until,
    ask: () => void askNow(),
    now,
    report: (leftMs, at) => {
      end = at + leftMs;
      if (left() !== 0) askAt = now() + spread(ASK_MS, random());
      tick();
    },
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
