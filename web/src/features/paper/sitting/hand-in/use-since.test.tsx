// @vitest-environment jsdom
import { PaperState } from '@ganlin/contract/exam/kinds';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SittingServer } from '../api.ts';
import { useSince } from './use-since.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // It asks at random intervals: with short ones the third request would come before the test looks.
  vi.spyOn(Math, 'random').mockReturnValue(0.6);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const finished = { state: PaperState.finished, leftMs: 0, takenOver: false, voidReason: null };

it('notices that a paper was reopened or voided, and survives a failed request', async () => {
  const clock = vi
    .fn<SittingServer['clock']>()
    .mockResolvedValueOnce(finished)
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce({ ...finished, voidReason: '替考' })
    .mockResolvedValue({ ...finished, state: PaperState.inExam, leftMs: 600_000 });
  const server = { clock };
  const { result } = renderHook(() => useSince('paper', server));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(result.current).toEqual({ reopenedMs: null, voidReason: null });
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(result.current).toMatchObject({ voidReason: '替考' });
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(result.current).toEqual({ reopenedMs: 600_000, voidReason: null });
});
