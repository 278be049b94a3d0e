// @vitest-environment jsdom
import { messageApi } from '@ganlin/contract/message/message';
import { taskApi, TaskState, type Task } from '@ganlin/contract/ops/task';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { Bell } from './bell.tsx';
import { TaskCentre } from './task-centre.tsx';

const at = '2026-03-05T02:30:00Z';
const message = (id: string, read: boolean) => ({
  id,
  kind: 1,
  title: `消息${id}`,
  summary: '',
  sender: '系统',
  sentAt: at,
  read,
});
let tasks: Task[];
let asked: string[];

beforeEach(() => {
  tasks = [];
  asked = [];
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const messages = { records: [message('一', false), message('二', true)], total: 2, current: 1, size: 8 };
    return Promise.resolve(
      Response.json({ code: 0, msg: '', data: path === messageApi.paging.path ? messages : tasks }),
    );
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ unreadMsg: 0, permissions: [] });
  vi.unstubAllGlobals();
});

function show() {
  const element = (
    <>
      <Bell />
      <TaskCentre />
    </>
  );
  renderRoutes(createMemoryRouter([{ path: '/', element }]));
  return userEvent.setup({ delay: null });
}

it('shows the newest messages when the bell is opened, and leads to each and to all', async () => {
  useSession.setState({ unreadMsg: 120 });
  const user = show();
  expect(asked).toEqual([]);
  expect(screen.getByRole('button', { name: '消息' }).textContent).toBe('99+条未读消息');
  await user.click(screen.getByRole('button', { name: '消息' }));
  expect((await screen.findByRole('link', { name: /^消息一，未读/ })).getAttribute('href')).toBe(
    '/web/notice/detail/一',
  );
  expect(screen.getByRole('link', { name: /^消息二/ }).textContent).not.toContain('未读');
  expect(screen.getByRole('link', { name: '全部消息' }).getAttribute('href')).toBe('/web/notice');
});

it('follows the tasks of the user while it is open: progress, errors and files', async () => {
  const task = { kind: 'x', done: 5, total: 20, note: '', resultName: '', createdAt: at, finishedAt: null };
  tasks = [
    { ...task, id: '1', title: '导出用户', state: TaskState.running },
    { ...task, id: '2', title: '导出题目', state: TaskState.failed, note: '文件存储没有应答' },
    { ...task, id: '3', title: '导出名单', state: TaskState.done, resultName: '名单.xlsx' },
  ];
  const user = show();
  await user.click(screen.getByRole('button', { name: '后台任务' }));
  await screen.findByRole('progressbar');
  const [running, failed, done] = screen.getAllByRole('listitem');
  expect(within(running!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(within(failed!).getByText('文件存储没有应答')).toBeTruthy();
  expect(within(done!).getByRole('button', { name: '下载结果：导出名单' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '全部任务' })).toBeNull();
  tasks = [{ ...tasks[0]!, state: TaskState.done, done: 20, note: '共 20 人' }];
  await screen.findByText('共 20 人', {}, { timeout: 4_000 });
  expect(asked.filter((path) => path === taskApi.own.path)).toHaveLength(2);
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
