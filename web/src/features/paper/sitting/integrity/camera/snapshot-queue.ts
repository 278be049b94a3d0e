import type { Input } from '@ganlin/contract/core/endpoint';
import { invigilationErrors } from '@ganlin/contract/invigilation/errors';
import type { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { paperErrors } from '@ganlin/contract/paper/errors';
import { ApiError, isSignedOut } from '../../../../../lib/api/failure.ts';

export type Snapshot = Input<typeof pictureApi.snapshot>;

/** In memory only: no picture stays on a device that others may use. */
const MAX_WAITING = 5;
const BUSY_MS = 1_000;
const RETRY_MS = 15_000;

interface QueueOptions {
  readonly send: (snapshot: Snapshot) => Promise<unknown>;
  /** Answers are on their way: they come first. */
  readonly isBusy: () => boolean;
  /** The server wants no more pictures. */
  readonly onEnd: () => void;
  readonly random?: () => number;
}

export interface SnapshotQueue {
  readonly add: (snapshot: Snapshot) => void;
  /** The exam is left: what is waiting gets one more attempt. */
  readonly close: () => void;
  /** The examinee has withdrawn. */
  readonly clear: () => void;
}

/** Sends pictures one at a time, after the answers; the oldest is dropped where too many wait. */
export function createSnapshotQueue({ send, isBusy, onEnd, random = Math.random }: QueueOptions): SnapshotQueue {
  let waiting: readonly Snapshot[] = [];
  let isClosed = false;
  let isSending = false;

  const drop = (snapshot: Snapshot) => {
    waiting = waiting.filter((one) => one !== snapshot);
  };
  const attempt = async (snapshot: Snapshot): Promise<void> => {
    try {
      await send(snapshot);
      drop(snapshot);
    } catch (error) {
      const fate = fateOf(error);
      if (fate === 'retry' && !isClosed) return pause(RETRY_MS * (0.5 + random()));
      drop(snapshot);
      if (fate !== 'end') return;
      waiting = [];
      onEnd();
    }
  };
  const run = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let [next] = waiting; next; [next] = waiting) {
      if (isBusy() && !isClosed) await pause(BUSY_MS);
      else await attempt(next);
    }
    isSending = false;
  };
  return {
    add: (snapshot) => {
      waiting = [...waiting, snapshot].slice(-MAX_WAITING);
      void run();
    },
    close: () => {
      isClosed = true;
    },
    clear: () => {
      waiting = [];
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ending: ReadonlySet<number> = new Set([
  invigilationErrors.snapshotsOff.code,
  invigilationErrors.picturesFull.code,
  invigilationErrors.reportsClosed.code,
]);
const busy: ReadonlySet<number> = new Set([paperErrors.savesTooFast.code]);

/** A picture that is refused for itself is dropped; whatever may pass is tried again. */
function fateOf(error: unknown): 'retry' | 'drop' | 'end' {
  if (!(error instanceof ApiError) || error.status !== 200) return 'retry';
  if (ending.has(error.code)) return 'end';
  return isSignedOut(error) || busy.has(error.code) ? 'retry' : 'drop';
}
