// @vitest-environment jsdom
import { TaskState, type Task } from '@ganlin/contract/ops/task';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query.ts';
import { AntdTheme } from '../../theme/antd-theme.tsx';
import { TaskProgress } from './task-progress.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('follows a task until it ends, reports the end, and stops polling', async () => {
  const requested = answerWith([
    ok({ state: TaskState.waiting, done: 0, total: 0, note: '' }),
    ok({ state: TaskState.running, done: 5, total: 20, note: '正在检查缓存' }),
    ok({ state: TaskState.done, done: 20, total: 20, note: '全部正常' }),
  ]);
  const ended = vi.fn<() => void>();
  show(ended);
  await screen.findByText('等待中');
  expect(bar()).toBe('0');
  await screen.findByText('正在检查缓存', {}, { timeout: 3_000 });
  expect(bar()).toBe('25');
  await screen.findByText('全部正常', {}, { timeout: 3_000 });
  expect(screen.getByText('已完成')).toBeTruthy();
  expect(ended).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(requested()).toBe(3);
});

it('shows why a task failed', async () => {
  answerWith([ok({ state: TaskState.failed, done: 7, total: 20, note: '文件存储没有应答' })]);
  show();
  await screen.findByText('文件存储没有应答');
  expect(screen.getByText('失败')).toBeTruthy();
});

it('stops polling when it is rejected, until the user retries', async () => {
  const requested = answerWith([
    Response.json({ code: 10030002, msg: '没有这个任务', data: null }),
    ok({ state: TaskState.done, done: 20, total: 20, note: '全部正常' }),
  ]);
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(requested()).toBe(1);
  await userEvent.click(retry);
  await screen.findByText('全部正常');
});

const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

function show(onEnd: () => void = () => undefined): void {
  render(
    <QueryClientProvider client={queryClient}>
      <AntdTheme>
        <TaskProgress taskId="t1" onEnd={onEnd} />
      </AntdTheme>
    </QueryClientProvider>,
  );
}

function ok(progress: Pick<Task, 'state' | 'done' | 'total' | 'note'>): Response {
  const task: Task = {
    id: 't1',
    kind: 'ops.selfCheck',
    title: '系统自检',
    resultName: '',
    createdAt: '2026-03-05T06:30:00Z',
    finishedAt: null,
    ...progress,
  };
  return Response.json({ code: 0, msg: '', data: task });
}

/**
 * Makes the server return these responses in turn, the last one repeatedly; returns a function that counts the
 * requests.
 */
function answerWith(answers: readonly Response[]): () => number {
  let count = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(answers[Math.min(count++, answers.length - 1)]!.clone()));
  return () => count;
}
