// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWait } from './use-wait.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function SittingContext({ startsInMs, onAsk }: { readonly startsInMs: number; readonly onAsk: () => void }) {
  return <p role="timer">{Math.ceil(useWait(startsInMs, onAsk) / 1000)}</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('counts down to the beginning, asks the server once shortly before, and repeatedly after it with jitter until it has begun', async () => {
  const onAsk = vi.fn<() => void>();
  const { rerender } = render(<SittingContext startsInMs={60_000} onAsk={onAsk} />);
  await pass(30_000);
  expect(screen.getByRole('timer').textContent).toBe('30');
  expect(onAsk).not.toHaveBeenCalled();
  await pass(11_000);
  expect(onAsk).toHaveBeenCalledOnce();
  await pass(19_500);
  expect(onAsk).toHaveBeenCalledOnce();
  await pass(2_500);
  expect(onAsk).toHaveBeenCalledTimes(2);
  await pass(7_500);
  expect(onAsk).toHaveBeenCalledTimes(3);
  // The beginning was postponed.
  rerender(<SittingContext startsInMs={10_000} onAsk={onAsk} />);
  await pass(9_000);
  expect(onAsk).toHaveBeenCalledTimes(3);
});
