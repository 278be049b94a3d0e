// @vitest-environment jsdom
import { healthApi } from '@ganlin/contract/ops/health';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../../lib/screen/confirm.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import type { Health } from './problems.ts';
import HealthScreen from './health.tsx';

let health: Health | undefined;
const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  health = well;
  useSession.setState({ permissions: ['sys:key:rotate'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    return Promise.resolve(answerOf(path));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('reports that all is well, and shows the figures', async () => {
  show();
  expect((await screen.findByRole('region', { name: '总体状况' })).textContent).toContain('一切正常');
  expect(screen.getByText('数据库').parentElement!.textContent).toBe('数据库正常2 毫秒');
  expect(screen.getByRole('region', { name: '数据库与进程' }).textContent).toContain('数据库大小12.3 MB');
  expect(screen.getByRole('region', { name: '数据密钥' }).textContent).toContain('b当前1,200 个值');
  const queues = screen.getByRole('region', { name: '作业队列' });
  expect(within(queues).getByRole('row', { name: 'task.ops.selfCheck 3 1 0' })).toBeTruthy();
  expect(queues.textContent).toContain('其余 1 种作业没有积压');
});

it('reports problems at the top', async () => {
  health = {
    ...well,
    services: [{ name: 'cache', ok: false, milliseconds: 1000 }],
    keys: [...well.keys, { id: 'lost', current: false, configured: false, values: 3 }],
  };
  show();
  const top = await screen.findByRole('region', { name: '总体状况' });
  expect(
    within(top)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['缓存没有应答。', '有 3 个值由没有配置的密钥 lost 加密，无法读取。请把它加回密钥设置。']);
});

it('shows the machines, and the slow queries or how to see them', async () => {
  health = { ...well, server: { ...well.server, replication: { ...well.server.replication, visible: false } } };
  show();
  const server = await screen.findByRole('region', { name: '服务器' });
  expect(server.textContent).toContain('文件存储的磁盘剩 55.9 GB / 93.1 GB');
  expect(server.textContent).toContain('备库运行账号无权查看');
  expect(server.textContent).toContain('HTTPS 证书184 天后到期');
  expect(screen.getByRole('region', { name: '慢查询' }).textContent).toContain('没有启用 pg_stat_statements');
  const query = { text: 'select * from paper where id = $1', calls: 1200, meanMs: 0.5, maxMs: 340, totalMs: 12_500 };
  health = { ...well, slowQueries: { state: 'shown', queries: [query] } };
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('row', { name: `${query.text} 1,200 0.50 毫秒 340 毫秒 12.5 秒` })).toBeTruthy();
});

it('refetches every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    show();
    await screen.findByText('一切正常');
    health = { ...well, services: [{ name: 'queue', ok: false, milliseconds: 1 }] };
    await vi.advanceTimersByTimeAsync(10_100);
    expect(await screen.findByText('任务队列没有应答。')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('rotates keys after confirmation, tracks the task, and refetches when it has ended', async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await user.click(await screen.findByRole('button', { name: '更换密钥' }));
  expect(usePending.getState().pending?.title).toBe('换到密钥“b”吗？');
  expect(requested).not.toContain(healthApi.rotateKeys.path);
  health = { ...well, keys: [well.keys[0]!, { ...well.keys[1]!, values: 0 }] };
  usePending.getState().pending?.answer(true);
  expect(await screen.findByText('已重新加密 7 个值')).toBeTruthy();
  expect(await screen.findByText('旧密钥 a 下没有数据，可以从设置中移除。')).toBeTruthy();
});

it('does not offer the rotation to users without permission', async () => {
  useSession.setState({ permissions: [] });
  show();
  await screen.findByText('数据密钥');
  expect(screen.queryByRole('button', { name: '更换密钥' })).toBeNull();
});

it('offers a retry when no data is available', async () => {
  health = undefined;
  show();
  const again = await screen.findByRole('button', { name: '重试' });
  health = well;
  await userEvent.click(again);
  expect(await screen.findByText('一切正常')).toBeTruthy();
});

it('counts errors of pages by browser', async () => {
  const chromium = { browser: 'Chromium', major: 87, count: 12 };
  const error = { kind: 1, message: 'x.toSorted is not a function', source: 'assets/exam-1a2b.js:1:20' } as const;
  health = {
    ...well,
    clientErrors: {
      total: 12,
      browsers: [chromium],
      latest: [{ ...chromium, ...error, page: '/web/exam/:id', lastAt: '2026-03-05T06:30:00Z' }],
    },
  };
  show();
  const errors = await screen.findByRole('region', { name: '网页错误' });
  expect(errors.textContent).toContain('近 7 天共 12 次：Chromium 87 12 次。');
  expect(
    within(errors).getByRole('row', { name: /脚本出错 x.toSorted is not a function .* Chromium 87 12/ }),
  ).toBeTruthy();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const well: Health = {
  services: [{ name: 'database', ok: true, milliseconds: 2 }],
  queues: [
    { name: 'media.sweep', waiting: 0, active: 0, failed: 0 },
    { name: 'task.ops.selfCheck', waiting: 3, active: 1, failed: 0 },
  ],
  schedules: [],
  keys: [
    { id: 'b', current: true, configured: true, values: 1200 },
    { id: 'a', current: false, configured: true, values: 7 },
  ],
  logProtected: true,
  faces: 12,
  concerns: [],
  clientErrors: { total: 0, browsers: [], latest: [] },
  films: true,
  office: true,
  sms: { used: 0, limit: 2000 },
  adminSecondFactor: true,
  database: { bytes: 12_900_000, connections: 10, maxConnections: 100, mayOpen: 70, allowed: 97, notDurable: [] },
  processes: { api: 2, worker: 1, all: 0 },
  server: {
    disks: [{ name: 'files', freeBytes: 60e9, sizeBytes: 100e9 }],
    replication: { visible: true, synchronous: false, standbys: [], archiveFailing: false },
    backups: [{ kind: 'backup', finishedAt: '2026-03-05T02:30:00Z', hours: 4, late: false }],
    certificate: { address: 'px.example.cn', expiresAt: '2026-09-05T02:30:00Z', daysLeft: 184 },
  },
  slowQueries: { state: 'off', queries: [] },
  process: { version: '0.1.0', commit: '0a1b2c3d4e5f', startedAt: '2026-03-05T06:30:00Z', memoryBytes: 157_286_400 },
};

function answerOf(path: string): Response {
  const refused = Response.json({ code: 1, msg: '没有权限', data: null });
  if (path === healthApi.detail.path) return health ? ok(health) : refused;
  if (path === healthApi.rotateKeys.path) return ok({ taskId: 't1' });
  if (path !== taskApi.detail.path) return refused;
  const times = { createdAt: '2026-03-05T06:30:00Z', finishedAt: '2026-03-05T06:31:00Z' };
  const state = { state: TaskState.done, done: 7, total: 7, note: '已重新加密 7 个值', resultName: '' };
  return ok({ id: 't1', kind: 'ops.rotateKeys', title: '更换数据密钥', ...state, ...times });
}

const ok = (data: unknown): Response => Response.json({ code: 0, msg: '', data });

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <AntdTheme>
          <HealthScreen />
        </AntdTheme>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
