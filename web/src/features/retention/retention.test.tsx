// @vitest-environment jsdom
import { retentionApi, type RetentionPolicy, type RetentionRun } from '@ganlin/contract/retention/retention';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query.ts';
import { usePending } from '../../lib/screen/confirm.ts';
import { useSession } from '../../lib/session/session.ts';
import { AntdTheme } from '../../theme/antd-theme.tsx';
import RetentionScreen from './retention.tsx';

const run: RetentionRun = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'messages',
  isDry: true,
  state: 1,
  amount: 24,
  before: '2024-03-05T06:30:00Z',
  due: 12,
  erased: 0,
  oldest: '2021-05-01T00:00:00Z',
  parts: [
    { label: '发给个人的消息', count: 11 },
    { label: '群发消息', count: 1 },
  ],
  note: '',
  startedAt: '2026-03-05T06:30:00Z',
  finishedAt: '2026-03-05T06:30:00Z',
};
const blank = { isEnabled: false, dryRun: null, isSeenRunValid: false, lastRun: null, nextRunAt: null } as const;

let policies: RetentionPolicy[];
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  policies = [
    { kind: 'messages', amount: 24, ...blank, dryRun: run, isSeenRunValid: true },
    { kind: 'practiceRuns', amount: 36, ...blank },
    { kind: 'examRecords', amount: null, ...blank },
  ];
  useSession.setState({ permissions: ['sys:retention:list', 'sys:retention:save'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    const data = path === retentionApi.list.path ? policies : null;
    return Promise.resolve(Response.json({ code: 0, msg: '', data }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <AntdTheme>
          <RetentionScreen />
        </AntdTheme>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

it('confirms the figures that it shows, and only those', async () => {
  show();
  const card = await screen.findByRole('listitem', { name: '站内消息' });
  expect(card.textContent).toContain('12 条到期（发给个人的消息 11，群发消息 1），最早 2021-05-01');
  await userEvent.click(within(card).getByRole('button', { name: '开启清理' }));
  expect(usePending.getState().pending?.content).toContain('12 条到期');
  expect(sent.some(({ path }) => path === retentionApi.enable.path)).toBe(false);
  usePending.getState().pending?.answer(true);
  await expect
    .poll(() => sent.find(({ path }) => path === retentionApi.enable.path)?.body)
    .toEqual({ kind: 'messages', runId: run.id });
});

it('offers nothing to confirm before a dry run, nor for what is stored for ever', async () => {
  show();
  const practice = await screen.findByRole('listitem', { name: '练习过程' });
  expect(within(practice).queryByRole('button', { name: '开启清理' })).toBeNull();
  expect(practice.textContent).toContain('试算之后可以开启');
  expect(screen.getByRole('listitem', { name: '考试记录' }).textContent).toContain('永久保存');
});

it('only shows to users who may not change it', async () => {
  useSession.setState({ permissions: ['sys:retention:list'] });
  show();
  await screen.findByText('站内消息');
  expect(screen.queryByRole('button')).toBeNull();
});
