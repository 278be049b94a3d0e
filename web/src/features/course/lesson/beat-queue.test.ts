// @vitest-environment jsdom
import { courseErrors } from '@ganlin/contract/course/errors';
import type { BeatInput } from '@ganlin/contract/course/study';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noResponse, refusal } from '../../../lib/api/failure.ts';
import { createBeatQueue } from './beat-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers, or does not, as the test says. */
function aLine() {
  const calls: { seqs: number[]; isLeaving: boolean }[] = [];
  const replies: number[] = [];
  const stopped: unknown[] = [];
  let fault: (() => Error) | undefined;
  let gate: Promise<void> | undefined;
  const queue = createBeatQueue<number>({
    send: async (beats: readonly BeatInput[], isLeaving) => {
      calls.push({ seqs: beats.map(({ seq }) => seq), isLeaving });
      await gate;
      if (fault) throw fault();
      return beats.at(-1)?.seq ?? 0;
    },
    nowMs: () => Date.now(),
  });
  const listeners = {
    onReply: (reply: number) => void replies.push(reply),
    onStopped: (error: unknown) => void stopped.push(error),
  };
  return {
    queue: { ...queue, start: () => queue.start(listeners) },
    calls,
    replies,
    stopped,
    failWith: (made: (() => Error) | undefined) => void (fault = made),
    holdUntil: (opened: Promise<void> | undefined) => void (gate = opened),
  };
}

const beat = { visible: true, spentMs: 10_000 };

describe('the queue of heartbeats', () => {
  it('sends each at once, numbered from one, and says when it arrived', async () => {
    const { queue, calls, replies } = aLine();
    queue.start();
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ seqs }) => seqs)).toEqual([[1], [2]]);
    expect(replies).toEqual([1, 2]);
    expect(queue.sync.getState()).toMatchObject({ state: 'synced', at: expect.any(Date) });
  });

  it('has one call under way, and sends what came meanwhile in the next', async () => {
    const { queue, calls, holdUntil } = aLine();
    let open: () => void = () => undefined;
    holdUntil(new Promise((resolve) => void (open = resolve)));
    queue.start();
    for (let n = 0; n < 3; n++) queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ seqs }) => seqs)).toEqual([[1]]);
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ seqs }) => seqs)).toEqual([[1], [2, 3]]);
  });

  it('repeats them with the same numbers when the network is back', async () => {
    const { queue, calls, replies, failWith } = aLine();
    failWith(noResponse);
    queue.start();
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.sync.getState().state).toBe('offline');
    queue.push(beat);
    failWith(undefined);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ seqs }) => seqs)).toEqual([[1], [1, 2]]);
    expect(replies).toEqual([2]);
    expect(queue.sync.getState().state).toBe('synced');
  });

  it('tries again by itself, also while the server is busy', async () => {
    const { queue, replies, failWith } = aLine();
    failWith(() => refusal(courseErrors.studyBusy.code, '', null));
    queue.start();
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    failWith(undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(replies).toEqual([1]);
  });

  it('holds at most sixty, and none that is older than ten minutes', async () => {
    const { queue, calls, failWith } = aLine();
    failWith(noResponse);
    queue.start();
    for (let n = 0; n < 75; n++) {
      queue.push(beat);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    failWith(undefined);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    const last = calls.at(-1)?.seqs ?? [];
    expect([last.length, last[0], last.at(-1)]).toEqual([60, 16, 75]);
    await vi.advanceTimersByTimeAsync(700_000);
    failWith(noResponse);
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(610_000);
    const before = calls.length;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(before);
  });

  it('stops when the study goes on elsewhere', async () => {
    const { queue, calls, stopped, failWith } = aLine();
    failWith(() => refusal(courseErrors.studyReplaced.code, '', null));
    queue.start();
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls.length, stopped.length, queue.sync.getState().state]).toEqual([1, 1, 'stopped']);
  });

  it('sends the last ones while the page is being left', async () => {
    const { queue, calls, failWith } = aLine();
    failWith(noResponse);
    queue.start();
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    queue.stop();
    queue.push(beat);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.slice(1)).toEqual([
      { seqs: [1], isLeaving: true },
      { seqs: [1, 2], isLeaving: true },
    ]);
  });
});
