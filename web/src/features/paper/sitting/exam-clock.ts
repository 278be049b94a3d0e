import { END_SPREAD_MS, spread } from './hand-in/spread.ts';

interface ExamClockOptions {
  /** Asks the server how long there is left; `undefined` when it did not say. */
  readonly ask: () => Promise<number | undefined>;
  /** Each half second. */
  readonly onTick: (leftMs: number) => void;
  /** By this clock the time is up: once, and again after time was granted. */
  readonly onZero: () => void;
  /** The server itself has said that it is over, or could not be asked at zero. */
  readonly onOver: () => void;
  readonly random?: (() => number) | undefined;
  readonly now?: () => number;
}

export interface ExamClock {
  /** So many milliseconds were left when the call that told so was made. */
  readonly report: (leftMs: number, requestedAt: number) => void;
  readonly left: () => number | undefined;
  readonly now: () => number;
  readonly stop: () => void;
}

const TICK_MS = 500;
const ASK_MS = 60_000;
/** A machine that slept has let the steady clock stand still: the one on the wall has run ahead of it. */
const SLEPT_MS = 5_000;
/** After zero the server is asked again in such pauses, should it not answer. */
const AGAIN_MS = 5_000;

/**
 * Counts down by a clock that nobody can set, from what the server last said. A browser may let a hidden page sleep:
 * each tick computes anew, and a page that is seen again asks. Before zero is acted on the server is asked once more,
 * because time may have been granted; all pages of a hall reach it together, so each asks at a moment of its own.
 */
export function createExamClock(options: ExamClockOptions): ExamClock {
  const { ask, onTick, onZero, onOver, random = Math.random, now = () => performance.now() } = options;
  let end: number | undefined;
  let isAtZero = false;
  let askAt = now() + spread(ASK_MS, random());
  let isAsking = false;
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
