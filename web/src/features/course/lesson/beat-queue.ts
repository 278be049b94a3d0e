import { courseErrors } from '@ganlin/contract/course/errors';
import { LATE_SECONDS } from '@ganlin/contract/course/kinds';
import type { BeatInput } from '@ganlin/contract/course/study';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isPassing, waitAfter } from '../../../kits/answer-outbox/answer-outbox.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import type { BeatDraft } from './study-clock.ts';

/** Whether heartbeats have arrived; `at` is when the last ones did. */
export interface SyncState {
  readonly state: 'synced' | 'syncing' | 'offline' | 'stopped';
  readonly at: Date | undefined;
}

interface QueueOptions<Reply> {
  /** `isLeaving`: the page may be gone before the response. */
  readonly send: (beats: readonly BeatInput[], isLeaving: boolean) => Promise<Reply>;
  /** A monotonic clock. */
  readonly nowMs: () => number;
}

interface Listeners<Reply> {
  readonly onReply: (reply: Reply) => void;
  /** The server will accept no heartbeat of this page any more. */
  readonly onStopped: (error: unknown) => void;
}

export interface BeatQueue<Reply> {
  readonly sync: StoreApi<SyncState>;
  readonly push: (beat: BeatDraft) => void;
  readonly start: (listeners: Listeners<Reply>) => void;
  /** Sends everything at once, whatever is under way: the page is being hidden or left. */
  readonly leave: () => void;
  readonly stop: () => void;
}

const MAX_WAITING = 60;

/**
 * Delivers heartbeats in order, one call at a time, and repeats them with the same numbers until they arrive: the server
 * ignores a number it knows. What is too old to count is dropped.
 */
export function createBeatQueue<Reply>({ send, nowMs }: QueueOptions<Reply>): BeatQueue<Reply> {
  const sync = createStore<SyncState>(() => ({ state: 'synced', at: undefined }));
  let listeners: Listeners<Reply> | undefined;
  let seq = 0;
  let waiting: { readonly beat: BeatInput; readonly createdMs: number }[] = [];
  let isSending = false;
  let isRunning = false;
  let isOver = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pending = (): BeatInput[] => {
    const oldest = nowMs() - LATE_SECONDS * 1000;
    waiting = waiting.filter(({ createdMs }) => createdMs >= oldest).slice(-MAX_WAITING);
    return waiting.map(({ beat }) => beat);
  };
  const settle = (beats: readonly BeatInput[]) => {
    const sent = new Set(beats.map((beat) => beat.seq));
    waiting = waiting.filter(({ beat }) => !sent.has(beat.seq));
  };
  const fail = (error: unknown): void => {
    if (!mayPass(error)) {
      isOver = true;
      waiting = [];
      sync.setState({ state: 'stopped' });
      listeners?.onStopped(error);
      return;
    }
    failures += 1;
    sync.setState({ state: 'offline' });
    if (isRunning) timer = setTimeout(() => void flush(), waitAfter(failures));
  };
  const flush = async (): Promise<void> => {
    if (isSending || isOver) return;
    clearTimeout(timer);
    const beats = pending();
    if (beats.length === 0) return;
    isSending = true;
    if (failures === 0) sync.setState({ state: 'syncing' });
    try {
      const reply = await send(beats, false);
      settle(beats);
      failures = 0;
      sync.setState({ state: waiting.length > 0 ? 'syncing' : 'synced', at: new Date() });
      listeners?.onReply(reply);
    } catch (error) {
      fail(error);
    }
    isSending = false;
    if (failures === 0 && waiting.length > 0) await flush();
  };
  const leave = (): void => {
    const beats = pending();
    if (beats.length === 0 || isOver) return;
    const sendLast = async () => {
      const reply = await send(beats, true);
      settle(beats);
      listeners?.onReply(reply);
    };
    // After a failure they are still waiting, and are repeated if the page lives on.
    sendLast().catch(() => undefined);
  };
  const again = () => void flush();
  return {
    sync,
    leave,
    push: (draft) => {
      if (isOver) return;
      seq += 1;
      waiting.push({ beat: { seq, ...draft }, createdMs: nowMs() });
      if (!isRunning) leave();
      // After a failure the next attempt is already scheduled.
      else if (failures === 0) void flush();
    },
    start: (connected) => {
      listeners = connected;
      isRunning = true;
      window.addEventListener('online', again);
      void flush();
    },
    stop: () => {
      listeners = undefined;
      isRunning = false;
      clearTimeout(timer);
      window.removeEventListener('online', again);
      leave();
    },
  };
}

/** The same call may succeed later. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.code === courseErrors.studyBusy.code);
