// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { setupApi, type SetupCheck } from '@ganlin/contract/setup/setup';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query.ts';
import { useToasts } from '../../lib/screen/toast.ts';
import SetupScreen from './setup.tsx';

const checks: SetupCheck[] = [
  { name: 'database', ok: true, text: 'PostgreSQL 17', advice: '' },
  { name: 'cache', ok: false, text: '连接不上', advice: '请检查 REDIS_URL。' },
];

let isSetUp: boolean;
let runs: unknown[];

/** The first call to set the site up arrives, but its reply is lost. */
beforeEach(() => {
  isSetUp = false;
  runs = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const path = address.split('?', 1)[0];
    if (path === setupApi.state.path) return reply({ isSetUp });
    if (path === setupApi.check.path) return isSetUp ? refused() : reply({ checks });
    if (path !== setupApi.run.path) return reply(null);
    runs.push(JSON.parse(body ?? ''));
    if (isSetUp) return refused();
    isSetUp = true;
    throw new TypeError('connection lost');
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

const reply = (data: unknown) => Response.json({ code: 0, msg: '', data });
const refused = () => Response.json({ ...errors.setupDone, data: null });

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SetupScreen />
    </QueryClientProvider>,
  );

async function enterCode() {
  await userEvent.type(await screen.findByLabelText('设置码'), 'bcdf ghjk lmnp{Enter}');
  await screen.findByText('数据库版本');
}

it('shows each check with what to do, and goes on despite warnings', async () => {
  show();
  await enterCode();
  expect(screen.getByText('有 1 项需要注意', { exact: false })).toBeTruthy();
  expect(screen.getByText('请检查 REDIS_URL。')).toBeTruthy();
  await userEvent.click(screen.getByText('继续'));
  expect(await screen.findByLabelText('管理员账号')).toBeTruthy();
});

it('tells that the site is set up when the reply was lost and the call is repeated', async () => {
  show();
  await enterCode();
  await userEvent.click(screen.getByText('继续'));
  const fields = { 管理员账号: 'chief', 姓名: '王站长', 密码: 'Rain-over-77', 再次输入密码: 'Rain-over-77' };
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
  await userEvent.click(screen.getByText('完成设置'));
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  await userEvent.click(await screen.findByText('完成设置'));
  expect(await screen.findByText('网站已完成设置')).toBeTruthy();
  expect(screen.getByText('去登录').getAttribute('href')).toBe('/login');
  const sent = { code: 'BCDFGHJKLMNP', userName: 'chief', realName: '王站长', password: 'Rain-over-77', demo: false };
  expect(runs).toEqual([expect.objectContaining(sent), expect.objectContaining(sent)]);
});

it('offers only sign-in on a site that is set up', async () => {
  isSetUp = true;
  show();
  expect(await screen.findByText('网站已完成设置')).toBeTruthy();
  expect(screen.queryByLabelText('设置码')).toBeNull();
});
