import { isPassing, waitAfter } from '../../../../kits/answer-outbox/answer-outbox.ts';
import { ApiError } from '../../../../lib/api/failure.ts';

interface SenderOptions {
  /** Whether anything waits to be sent. */
  readonly isWaiting: () => boolean;
  /** The number of pending bytes: large amounts are not sent at every pause in typing. */
  readonly weight?: (() => number) | undefined;
  /** Sends the next batch; throws the error that stopped it. */
  readonly send: () => Promise<void>;
  /** It failed, and will be retried after this time. */
  readonly onWait: (error: unknown, waitMs: number) => void;
  /** It failed, and nothing is sent until the sender is woken. */
  readonly onStop: (error: unknown) => void;
  readonly random?: (() => number) | undefined;
}

export interface Sender {
  /** Something is pending: send it now, or once the user pauses typing. */
  readonly wake: (isWriting?: boolean) => void;
  /** Sends immediately, skipping any pause; resolves to whether nothing is pending any more. */
  readonly flush: () => Promise<boolean>;
  readonly stop: () => void;
}

const QUIET_MS = 1_000;
const LONGEST_MS = 10_000;
/**
 * A long text is sent less often: at this rate a user can write for hours and stay below the size limit of one paper.
 */
const BYTES_IN_A_MS = 3;
const MAX_QUIET_MS = 20_000;

/** One save in flight, then the next with the newest changes; failures are retried forever, with growing pauses. */
export function createSender(options: SenderOptions): Sender {
  const { isWaiting, send, onWait, onStop, weight = () => 0, random = Math.random } = options;
  let running: Promise<boolean> | undefined;
  let [quiet, longest, retry]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  let failures = 0;
  let isStopped = false;
  const isOn = () => !isStopped && isWaiting();

  const clear = () => {
    for (const timer of [quiet, longest, retry]) clearTimeout(timer);
    quiet = longest = retry = undefined;
  };
  const failed = (error: unknown): boolean => {
    failures += 1;
    if (!isAgain(error)) {
      onStop(error);
      return false;
    }
    const waitMs = pauseOf(error, failures, random());
    onWait(error, waitMs);
    if (!isStopped) retry = setTimeout(() => void flush(), waitMs);
    return false;
  };
  const run = async (): Promise<boolean> => {
    clear();
    try {
      while (isOn()) await send();
      failures = 0;
      return !isWaiting();
    } catch (error) {
      return failed(error);
    }
  };
  const flush = async (): Promise<boolean> => {
    if (isStopped) return false;
    running ??= run().finally(() => (running = undefined));
    return running;
  };
  return {
    flush,
    wake: (isWriting = false) => {
      if (isStopped || retry !== undefined) return;
      if (!isWriting) {
        void flush();
        return;
      }
      const quietMs = Math.min(Math.max(weight() / BYTES_IN_A_MS, QUIET_MS), MAX_QUIET_MS);
      clearTimeout(quiet);
      quiet = setTimeout(() => void flush(), quietMs);
      longest ??= setTimeout(() => void flush(), Math.max(quietMs, LONGEST_MS));
    },
    stop: () => {
      isStopped = true;
      clear();
    },
  };
}

/** A refusal with a message is final; any other error may be transient, even an unforeseen one. */
function isAgain(error: unknown): boolean {
  return isPassing(error) || !(error instanceof ApiError) || error.status !== 200;
}

/** As long as the server requests, with jitter, so that a thousand pages do not return at the same moment. */
function pauseOf(error: unknown, failures: number, chance: number): number {
  const requested = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.round(Math.max(requested, waitAfter(failures) * 0.5) + waitAfter(failures) * 0.5 * chance);
}
