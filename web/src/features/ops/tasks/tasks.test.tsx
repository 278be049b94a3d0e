// @vitest-environment jsdom
import type { Data } from '@ganlin/contract/core/endpoint';
import { healthApi } from '@ganlin/contract/ops/health';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../../lib/screen/confirm.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import TasksScreen from './tasks.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

type Row = Data<typeof taskApi.paging>['records'][number];

const requested: { path: string; body: unknown }[] = [];
let rows: readonly Row[];
let refused = false;

beforeEach(() => {
  requested.length = 0;
  rows = [row];
  refused = false;
  localStorage.clear();
  useSession.setState({ permissions: ['sys:task:retry'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    requested.push({ path, body: JSON.parse(body) });
    return Promise.resolve(answerOf(path));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('requests the state named in its address', async () => {
  await show('?state=3');
  expect(lists()).toEqual([{ current: 1, size: 20, params: { state: TaskState.failed } }]);
});

it('stores the filter in the address and restarts at the first page', async () => {
  const user = await show('?page=3');
  await user.type(screen.getByPlaceholderText('任务名称'), ' 自检 {Enter}');
  await vi.waitFor(() => expect(lists().at(-1)).toEqual({ current: 1, size: 20, params: { title: '自检' } }));
  expect(address()).toBe('?title=自检');
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect(screen.getByPlaceholderText<HTMLInputElement>('任务名称').value).toBe('');
});

it('shows what to do when nothing is found', async () => {
  rows = [];
  await show('');
  expect(await screen.findByText(/还没有任务。可以在系统概况里/)).toBeTruthy();
});

it('offers a retry when the list cannot be fetched', async () => {
  refused = true;
  await show('');
  const again = await screen.findByRole('button', { name: '重试' });
  refused = false;
  await userEvent.click(again);
  expect(await screen.findByText('系统自检')).toBeTruthy();
});

it('refetches by itself as long as something runs', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    rows = [{ ...row, state: TaskState.running, done: 5, finishedAt: null }];
    await show('');
    await screen.findByText('进行中');
    rows = [row];
    await vi.advanceTimersByTimeAsync(3_100);
    await screen.findByText('已完成');
    const count = lists().length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lists()).toHaveLength(count);
  } finally {
    vi.useRealTimers();
  }
});

it('retries only the failed task, after confirmation', async () => {
  rows = [
    { ...row, state: TaskState.failed, note: '文件存储没有应答' },
    { ...row, id: 't2', title: '导出用户' },
  ];
  const user = await show('');
  const buttons = await screen.findAllByRole('button', { name: /^重试：/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['重试：系统自检']);
  await user.click(buttons[0]!);
  expect(usePending.getState().pending?.title).toBe('重试“系统自检”吗？');
  expect(pathsRequested()).not.toContain(taskApi.retry.path);
  rows = [{ ...row, state: TaskState.waiting }];
  usePending.getState().pending?.answer(true);
  await screen.findByText('等待中');
  expect(requested).toContainEqual({ path: taskApi.retry.path, body: { id: 't1' } });
});

it('offers no retry to users without permission', async () => {
  useSession.setState({ permissions: [] });
  rows = [{ ...row, state: TaskState.failed }];
  await show('');
  await screen.findByText('失败');
  expect(screen.queryByRole('button', { name: /^重试/ })).toBeNull();
});

it('offers the file of the user’s own task only', async () => {
  rows = [
    { ...row, title: '我的', own: true, resultName: '用户.xlsx' },
    { ...row, id: 't2', title: '别人的', resultName: '用户.xlsx' },
    { ...row, id: 't3', title: '没有文件', own: true },
  ];
  await show('');
  const links = await screen.findAllByRole('button', { name: /^下载结果/ });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['下载结果：我的']);
});

it('shows recurring jobs with their last and next run to users with permission', async () => {
  useSession.setState({ permissions: ['sys:health:detail'] });
  await show('');
  const part = await screen.findByRole('region', { name: '定时任务' });
  expect(part.textContent).toContain('清理过期的后台任务每小时最近一次2026-03-05 14:30本应在2026-03-05 15:30正常');
  expect(within(part).getByText('disk full')).toBeTruthy();
  cleanup();
  useSession.setState({ permissions: [] });
  await show('');
  expect(screen.queryByRole('region', { name: '定时任务' })).toBeNull();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const row: Row = {
  id: 't1',
  kind: 'ops.selfCheck',
  title: '系统自检',
  state: TaskState.done,
  done: 20,
  total: 20,
  note: '全部正常',
  resultName: '',
  createdAt: '2026-03-05T06:30:00Z',
  finishedAt: '2026-03-05T06:31:00Z',
  owner: '周文清',
  own: false,
  attempts: 1,
};

const turn = { startedAt: '2026-03-05T06:30:00Z', finishedAt: '2026-03-05T06:30:01Z', error: '', late: false };
const schedules: Data<typeof healthApi.detail>['schedules'] = [
  { name: 'ops.forgetTasks', title: '清理过期的后台任务', everySeconds: 3600, ...turn },
  { name: 'iam.deleteExpired', title: '清理过期的登录', everySeconds: 600, ...turn, error: 'disk full', late: true },
];

function answerOf(path: string): Response {
  if (path === healthApi.detail.path) return Response.json({ code: 0, msg: '', data: { schedules } });
  if (path === taskApi.retry.path) return Response.json({ code: 0, msg: '', data: null });
  if (refused) return Response.json({ code: 1, msg: '没有权限', data: null });
  const page = { records: rows, total: rows.length, current: 1, size: 20 };
  return Response.json({ code: 0, msg: '', data: page });
}

const lists = () => requested.filter(({ path }) => path === taskApi.paging.path).map(({ body }) => body);
const pathsRequested = () => requested.map(({ path }) => path);
const address = () => decodeURIComponent(screen.getByTestId('address').textContent);

async function show(search: string) {
  const router = createMemoryRouter([{ path: '/admin/sys/task', element: <Place /> }], {
    initialEntries: [`/admin/sys/task${search}`],
  });
  renderRoutes(router);
  await vi.waitFor(() => expect(lists().length).toBeGreaterThan(0));
  return userEvent.setup({ delay: null });
}

function Place() {
  const { search } = useLocation();
  return (
    <>
      <output data-testid="address">{search}</output>
      <ScreenAt location={{ pathname: '/admin/sys/task', search, params: {} }}>
        <TasksScreen />
      </ScreenAt>
    </>
  );
}
