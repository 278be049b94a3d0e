// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedRegistration } from './stored-registration.ts';
import CheckInScanScreen from './check-in-scan.tsx';

let sent: unknown[];
let refusal: { code: number; msg: string } | undefined;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  localStorage.clear();
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const at = '2026-03-16T00:20:00.000Z';
    const data = { className: '上岗培训班', title: '第一讲', name: '陈访客', state: 1, at };
    return Promise.resolve(Response.json(refusal ? { ...refusal, data: null } : { code: 0, msg: '', data }));
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function scan(token: string): void {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/applicationinterface/trainingCheckIn?c=${token}`]}>
        <CheckInScanScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function type(): void {
  fireEvent.change(screen.getByLabelText('查询码'), { target: { value: 'abcde23456' } });
  fireEvent.change(screen.getByLabelText('手机号码'), { target: { value: '13885712345' } });
  fireEvent.click(screen.getByRole('button', { name: '签到' }));
}

const key = { code: 'ABCDE23456', mobile: '13885712345' };

it('stores what was typed, even if typing took longer than the code was valid: the next scan is enough', async () => {
  scan('old');
  refusal = errors.checkInExpired;
  type();
  await screen.findByText('二维码已失效');
  refusal = undefined;
  scan('new');
  await screen.findByText('签到成功');
  expect(screen.getByRole('button', { name: '看我的报名进度' })).toBeTruthy();
  expect(sent).toEqual([
    { token: 'old', ...key },
    { token: 'new', ...key },
  ]);
});

it('does not store a pair that matches no registration, and deletes one when another person scans', async () => {
  scan('one');
  refusal = errors.registrationNotFound;
  type();
  await screen.findByText(errors.registrationNotFound.msg);
  expect(localStorage).toHaveLength(0);
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: '签到' }));
  fireEvent.click(await screen.findByText('不是我，清除记录'));
  expect(screen.getByLabelText('查询码')).toHaveProperty('value', '');
  expect(localStorage).toHaveLength(0);
});

it('deletes a pair after some days: the computer may belong to someone else by then', async () => {
  const days = (count: number) => Date.now() + count * 86_400_000;
  for (const [until, left] of [
    [days(1), 1],
    [days(-1), 0],
  ] as const) {
    localStorage.setItem('training.checkIn', JSON.stringify({ ...key, until }));
    expect(storedRegistration()).toEqual(left === 1 ? key : undefined);
    expect(localStorage).toHaveLength(left);
  }
  // The previous release stored it without expiry.
  localStorage.setItem('training.checkIn', JSON.stringify(key));
  expect(storedRegistration()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('works where the browser denies storage', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  scan('one');
  type();
  await screen.findByText('签到成功');
  scan('two');
  expect(screen.getByLabelText('查询码')).toHaveProperty('value', '');
});
