// @vitest-environment jsdom
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { TaskState, type taskApi } from '@ganlin/contract/ops/task';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { ScreenAt } from '../../../lib/screen.tsx';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import TasksScreen from './tasks.tsx';

type Page = Data<typeof taskApi.paging>;

const asked: Input<typeof taskApi.paging>[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => pageOf([row]);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('asks for the state its address names', async () => {
  show('?state=3');
  await screen.findByText('系统自检');
  expect(asked).toEqual([{ current: 1, size: 20, params: { state: TaskState.failed } }]);
});

it('sends the filter from the first page on, and asks again for the same one', async () => {
  const user = userEvent.setup({ delay: null });
  show('');
  await user.type(await screen.findByPlaceholderText('任务名称'), ' 自检 {Enter}');
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ current: 1, size: 20, params: { title: '自检' } }));
  const count = asked.length;
  await user.click(screen.getByRole('button', { name: '查询' }));
  await vi.waitFor(() => expect(asked).toHaveLength(count + 1));
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect(screen.getByPlaceholderText<HTMLInputElement>('任务名称').value).toBe('');
});

it('says what to do when nothing is found', async () => {
  answer = () => pageOf([]);
  show('');
  expect(await screen.findByText(/没有符合条件的任务/)).toBeTruthy();
});

it('offers to try again when the list cannot be had', async () => {
  answer = () => Response.json({ code: 1, msg: '没有权限', data: null });
  show('');
  const retry = await screen.findByRole('button', { name: '重试' });
  answer = () => pageOf([row]);
  await userEvent.click(retry);
  expect(await screen.findByText('系统自检')).toBeTruthy();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const row: Page['records'][number] = {
  id: 't1',
  kind: 'ops.selfCheck',
  title: '系统自检',
  state: TaskState.done,
  done: 20,
  total: 20,
  note: '全部正常',
  createdAt: '2026-03-05T06:30:00Z',
  finishedAt: '2026-03-05T06:31:00Z',
  owner: '周文清',
};

function pageOf(records: Page['records']): Response {
  const page: Page = { records, total: records.length, current: 1, size: 20 };
  return Response.json({ code: 0, msg: '', data: page });
}

function show(search: string): void {
  render(
    <QueryClientProvider client={queryClient}>
      <ScreenAt place={{ pathname: '/admin/sys/task', search, params: {} }}>
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <AntdTheme>
            <TasksScreen />
          </AntdTheme>
        </ConfigProvider>
      </ScreenAt>
    </QueryClientProvider>,
  );
}
