// @vitest-environment jsdom
import { OpenType } from '@ganlin/contract/exam/kinds';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { fetchTimes, useSealedBody } from './use-sealed-body.ts';

const MINUTE = 60_000;
const exam = { id: 'exam', openType: OpenType.depts, attempts: 0, waitingMinutes: 30 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  useSession.setState({ userId: 'me' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  useSession.setState({ userId: '' });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the encrypted paper', () => {
  it('is fetched once, at a random moment while the page waits', async () => {
    const fetchSealed = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const { result, rerender } = renderHook(({ left }) => useSealedBody(exam, left, fetchSealed), {
      initialProps: { left: 31 * MINUTE },
    });
    await pass(31 * MINUTE);
    expect(fetchSealed).not.toHaveBeenCalled();
    rerender({ left: 30 * MINUTE });
    await pass(14 * MINUTE);
    expect(result.current).toBe(false);
    rerender({ left: 16 * MINUTE });
    await pass(MINUTE);
    expect(result.current).toBe(true);
    await pass(15 * MINUTE);
    expect(fetchSealed).toHaveBeenCalledExactlyOnceWith('me', 'exam');
  });

  it('is fetched again shortly before the beginning if that failed', async () => {
    const fetchSealed = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
    const { result } = renderHook(() => useSealedBody(exam, 30 * MINUTE, fetchSealed));
    await pass(29 * MINUTE);
    expect([fetchSealed.mock.calls.length, result.current]).toEqual([1, false]);
    await pass(MINUTE);
    expect([fetchSealed.mock.calls.length, result.current]).toEqual([2, true]);
  });

  it('is not asked for where no paper is prepared', async () => {
    const fetchSealed = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    renderHook(() => useSealedBody({ ...exam, openType: OpenType.public }, 30 * MINUTE, fetchSealed));
    renderHook(() => useSealedBody({ ...exam, attempts: 1 }, 30 * MINUTE, fetchSealed));
    await pass(30 * MINUTE);
    expect(fetchSealed).not.toHaveBeenCalled();
  });
});

it('both attempts are before the beginning, and none in its last seconds', () => {
  for (const left of [1_000, 10_000, 11_000, 45_000, 61_000, 30 * MINUTE]) {
    for (const chance of [0, 0.3, 0.999]) {
      const times = fetchTimes(left, () => chance);
      expect(times.length).toBe(left > 10_000 ? 2 : 0);
      for (const ms of times) expect(ms >= 0 && ms <= left - 10_000).toBe(true);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  }
});
