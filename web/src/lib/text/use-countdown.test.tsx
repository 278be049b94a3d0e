// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockText } from './format.ts';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Clock({ leftMs, onOver }: { readonly leftMs: number | null; readonly onOver: () => void }) {
  const left = useCountdown(leftMs, onOver);
  return <p role="timer">{left === undefined ? '不限时' : clockText(left)}</p>;
}

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const shown = () => screen.getByRole('timer').textContent;

it('counts down from the server’s value and calls back once when it is over', () => {
  const onOver = vi.fn<() => void>();
  render(<Clock leftMs={61_000} onOver={onOver} />);
  expect(shown()).toBe('00:01:01');
  pass(1_000);
  expect(shown()).toBe('00:01:00');
  expect(onOver).not.toHaveBeenCalled();
  pass(70_000);
  expect(shown()).toBe('00:00:00');
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('is not affected by changes of the system clock', () => {
  render(<Clock leftMs={60_000} onOver={() => undefined} />);
  vi.setSystemTime(Date.now() + 3_600_000);
  pass(1_000);
  expect(shown()).toBe('00:00:59');
});

it('follows the server when it returns another value', () => {
  const { rerender } = render(<Clock leftMs={60_000} onOver={() => undefined} />);
  pass(10_000);
  rerender(<Clock leftMs={30_000} onOver={() => undefined} />);
  expect(shown()).toBe('00:00:30');
  pass(1_000);
  expect(shown()).toBe('00:00:29');
});

it('shows no limit where there is none', () => {
  render(<Clock leftMs={null} onOver={() => undefined} />);
  expect(shown()).toBe('不限时');
});

it('formats times as people write them', () => {
  expect(clockText(3_723_000)).toBe('01:02:03');
});
