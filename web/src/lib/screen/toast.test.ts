import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { ERROR_TOAST_MS, toast, useToasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => void vi.useRealTimers());
const shown = () => useToasts.getState().toasts.map(({ text }) => text);

it('shows an error for 5 seconds [S8-04, S9-08]', () => {
  expect(ERROR_TOAST_MS).toBe(5000);
  toast('error', '坏了');
  vi.advanceTimersByTime(4999);
  expect(shown()).toEqual(['坏了']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('shows the same text once, however many calls failed with it', () => {
  toast('error', '坏了');
  toast('error', '坏了');
  expect(shown()).toEqual(['坏了']);
  vi.runAllTimers();
});
