// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { TaskState, taskApi, type Task } from '@ganlin/contract/ops/task';
import { userApi } from '@ganlin/contract/iam/user';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query.ts';
import { useToasts } from '../../lib/screen/toast.ts';
import { TaskExportButton } from './task-export.tsx';
import { tidyAfterEach } from '../../../test/tidy.ts';

const saved: string[] = [];
let task: Task;
let refused = false;

beforeEach(() => {
  saved.length = 0;
  refused = false;
  task = {
    id: 't1',
    kind: 'iam.exportUsers',
    title: '导出用户',
    state: TaskState.running,
    done: 5,
    total: 20,
    note: '',
    resultName: '',
    createdAt: '2026-03-05T06:30:00Z',
    finishedAt: null,
  };
  URL.createObjectURL = () => 'blob:sheet';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
});

tidyAfterEach();

it('shows the progress, then saves the file under its name and confirms it [S8-17]', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await vi.waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'));
  expect(saved).toEqual([]);
  Object.assign(task, { state: TaskState.done, done: 20, resultName: '用户列表.xlsx' });
  await vi.waitFor(() => expect(saved).toEqual(['用户列表.xlsx']), { timeout: 4_000 });
  expect(toasts()).toEqual(['导出成功!']);
  await screen.findByRole('button', { name: '导出' });
  expect(screen.queryByRole('region', { name: '导出进度' })).toBeNull();
});

it('continues when the progress is closed, and shows it again on request', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await user.click(await screen.findByRole('button', { name: '关闭导出进度' }));
  expect(screen.queryByRole('region', { name: '导出进度' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '正在导出' }));
  await screen.findByRole('region', { name: '导出进度' });
});

it('saves the file although the button has been unmounted by then', async () => {
  const { user, unmount } = show();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await screen.findByRole('progressbar');
  unmount();
  Object.assign(task, { state: TaskState.done, resultName: '用户列表.xlsx' });
  await vi.waitFor(() => expect(saved).toEqual(['用户列表.xlsx']), { timeout: 4_000 });
});

it('shows why no file was produced', async () => {
  Object.assign(task, { state: TaskState.failed, note: '文件存储没有应答' });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await vi.waitFor(() => expect(toasts()).toEqual(['文件存储没有应答']));
  expect(saved).toEqual([]);
});

it('shows why it was not started, and can be retried', async () => {
  refused = true;
  const { user } = show();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await vi.waitFor(() => expect(toasts()).toEqual([errors.forbidden.msg]));
  expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
});

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

function answer(path: string): Response {
  if (path === taskApi.result.path) return new Response(new Blob(['sheet']));
  if (refused) return Response.json({ ...errors.forbidden, data: null });
  return Response.json({ code: 0, msg: '', data: path === taskApi.detail.path ? task : { taskId: 't1' } });
}

function show() {
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <TaskExportButton start={() => call(userApi.startExport, { params: {} })} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { unmount, user: userEvent.setup({ delay: null }) };
}
