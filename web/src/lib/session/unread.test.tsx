// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEmbed } from '../browser/embed.ts';
import { resetSession, useSession } from './session.ts';
import { refreshUnread, useUnreadPoll } from './unread.ts';

let requested = 0;
let answer: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  requested = 0;
  answer = () => Promise.resolve(Response.json({ code: 0, msg: '', data: { count: requested } }));
  vi.stubGlobal('fetch', () => {
    requested++;
    return answer();
  });
});

afterEach(() => {
  cleanup();
  resetSession();
  show('visible');
  useEmbed.setState({ on: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = () => useSession.setState({ token: 't', userId: 'u1', mustChangePassword: false });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('polls immediately and then every 20 seconds, and stores the number as unreadMsg [S3-88, S4-52, S9-09]', async () => {
  signIn();
  open();
  await pass(0);
  expect([requested, useSession.getState().unreadMsg]).toEqual([1, 1]);
  await pass(19.9);
  expect(requested).toBe(1);
  await pass(0.1);
  expect([requested, useSession.getState().unreadMsg]).toEqual([2, 2]);
  await pass(60);
  expect(requested).toBe(5);
});

it('pauses while the tab is hidden, polls immediately on return, and continues from there', async () => {
  signIn();
  open();
  await pass(5);
  show('hidden');
  await pass(300);
  expect(requested).toBe(1);
  show('visible');
  await pass(0);
  expect(requested).toBe(2);
  await pass(19);
  expect(requested).toBe(2);
  await pass(1);
  expect(requested).toBe(3);
});

it('starts at sign-in and stops at sign-out', async () => {
  open();
  await pass(60);
  expect(requested).toBe(0);
  act(signIn);
  await pass(0);
  expect(requested).toBe(1);
  act(resetSession);
  await pass(60);
  expect(requested).toBe(1);
});

it('does not poll for a user who must change the password first, nor inside another system', async () => {
  useSession.setState({ token: 't', userId: 'u1', mustChangePassword: true });
  open();
  await pass(60);
  expect(requested).toBe(0);
  useEmbed.setState({ on: true });
  act(signIn);
  await pass(60);
  expect(requested).toBe(0);
});

it('keeps the old number when there is no response, and polls again', async () => {
  signIn();
  open();
  await pass(0);
  answer = () => Promise.reject(new Error('offline'));
  await pass(20);
  expect(useSession.getState().unreadMsg).toBe(1);
  answer = () => Promise.resolve(Response.json({ code: 0, msg: '', data: { count: 7 } }));
  await pass(20);
  expect(useSession.getState().unreadMsg).toBe(7);
});

it('does not leak one user’s number to the next', async () => {
  signIn();
  let reply: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (reply = resolve));
  const asking = refreshUnread();
  resetSession();
  reply(Response.json({ code: 0, msg: '', data: { count: 5 } }));
  await asking;
  expect(useSession.getState().unreadMsg).toBe(0);
});

function Page() {
  useUnreadPoll();
  return null;
}

function open(): void {
  render(<Page />);
}

function show(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
