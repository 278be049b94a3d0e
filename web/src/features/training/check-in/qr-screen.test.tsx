// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QrScreen } from './qr-screen.tsx';

const START = Date.parse('2026-03-16T00:20:00.000Z');
let requested = 0;
let isOffline = false;

/** The server's periods begin at full half minutes; its clock is the test's clock. */
function reply(): Response {
  const now = Date.now();
  const slot = Math.floor(now / 30_000);
  const data = {
    className: '上岗培训班',
    title: '第一讲',
    startTime: new Date(START + 600_000).toISOString(),
    endTime: new Date(START + 6_000_000).toISOString(),
    opensAt: new Date(START - 3_000_000).toISOString(),
    lateAt: new Date(START + 1_200_000).toISOString(),
    place: '',
    path: `/applicationinterface/trainingCheckIn?c=${slot}`,
    leftMs: 30_000 - (now % 30_000),
    expected: 3,
    present: 1,
    now: new Date(now).toISOString(),
  };
  return Response.json({ code: 0, msg: '', data });
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  requested = 0;
  isOffline = false;
  vi.stubGlobal('fetch', () => {
    requested++;
    return isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(reply());
  });
});

afterEach(() => {
  cleanup();
  see('visible');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const shown = () => document.querySelector('[data-address]')?.getAttribute('data-address')?.split('c=')[1];
const slot = () => String(Math.floor(Date.now() / 30_000));

async function open(): Promise<void> {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <QrScreen sessionId="s" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await pass(0.1);
}

function see(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  window.dispatchEvent(new Event('visibilitychange'));
}

it('always shows the code of the current half minute', async () => {
  await open();
  // Just after the turn the next code is being fetched: checks half a second later.
  await pass(0.4);
  for (let second = 0; second < 95; second++) {
    await pass(1);
    expect(shown()).toBe(slot());
  }
  expect(requested).toBeGreaterThan(15);
});

it('reports a lost network, removes the code before it expires, and recovers by itself', async () => {
  await open();
  isOffline = true;
  await pass(10);
  expect(screen.getByRole('status').textContent).toContain('与服务器失去连接');
  const first = shown();
  expect(first).toBe(slot());
  await pass(34);
  expect(shown()).toBe(first);
  await pass(2);
  expect(shown()).toBeUndefined();
  expect(screen.getByText('二维码已过期')).toBeTruthy();
  isOffline = false;
  await pass(6);
  expect(shown()).toBe(slot());
  expect(screen.queryByRole('status')).toBeNull();
});

it('requests nothing while the tab is hidden, and fetches immediately when visible again', async () => {
  await open();
  await pass(3);
  see('hidden');
  await pass(10);
  const before = requested;
  await pass(120);
  expect(requested).toBe(before);
  see('visible');
  await pass(0.6);
  expect(requested).toBe(before + 1);
  expect(shown()).toBe(slot());
});
