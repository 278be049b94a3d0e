// @vitest-environment jsdom
import { boardApi } from '@ganlin/contract/invigilation/board';
import { dutyApi, FaultLevel, type Duty } from '@ganlin/contract/invigilation/duty';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import DutyScreen from './duty.tsx';

const NOW = '2026-11-19T01:00:00.000Z';
const figures = {
  expected: 120,
  came: 96,
  waiting: 2,
  inExam: 90,
  offline: 12,
  handedIn: 6,
  marked: 3,
  faces: 0,
  unread: 0,
  unreadOverdue: 0,
};
const running = {
  ...figures,
  id: '01990000-0000-7000-8000-000000000001',
  title: '春季上岗考核',
  startTime: '2026-11-19T00:00:00.000Z',
  endTime: '2026-11-19T02:30:00.000Z',
};
const coming = {
  ...running,
  id: '01990000-0000-7000-8000-000000000002',
  title: '高炮作业复训',
  startTime: '2026-11-19T01:20:00.000Z',
  endTime: '2026-11-19T03:00:00.000Z',
  expected: null,
  came: 0,
  waiting: 31,
  inExam: 0,
  offline: 0,
  handedIn: 0,
  marked: 0,
  faces: 4,
};
const system: NonNullable<Duty['system']> = {
  savesPerSecond: 48.5,
  p50: 21.4,
  p99: 1_340,
  line: [{ at: NOW, savesPerSecond: 40 }],
  refusals: [{ name: 'examBusy', text: '现在人数较多', count: 7 }],
  failures: 0,
  queue: { waiting: 3, active: 1, failed: 0 },
  unswept: 0,
  ungraded: 0,
  processes: [{ version: '0.2.0', commit: 'abc', api: 2, workers: 1 }],
  database: { connections: 40, maxConnections: 100, milliseconds: 2 },
  isRedisThere: false,
};
const faults = [
  { level: FaultLevel.urgent, text: '保存答案变慢', action: '请检查数据库', examId: null },
  {
    level: FaultLevel.warning,
    text: '春季上岗考核：3 份答卷有标记未处理',
    action: '请进入考场查看',
    examId: running.id,
  },
];

let duty: Duty | undefined;
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  duty = { now: NOW, exams: [running, coming], isCut: false, faults, system };
  useSession.setState({
    permissions: ['exam:invigilation:duty', 'exam:invigilation:board', 'exam:invigilation:message'],
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    if (path === dutyApi.detail.path && !duty)
      return Promise.resolve(Response.json({ code: 20010001, msg: '已停用', data: null }));
    const data = path === dutyApi.detail.path ? duty : { count: 90 };
    return Promise.resolve(Response.json({ code: 0, msg: '', data }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function show() {
  renderRoutes(createMemoryRouter([{ path: '*', element: <DutyScreen /> }], { initialEntries: ['/admin/exam/duty'] }));
  return userEvent.setup({ delay: null });
}

const facts = (within: Element): string[] => [...within.querySelectorAll('dl > div')].map((one) => one.textContent);

it('shows all exams together, each with its time, and the faults with what to do', async () => {
  show();
  expect(facts((await screen.findByLabelText('合计')).parentElement!).slice(0, 6)).toEqual([
    '考试2',
    '候考33',
    '考试中90',
    '离线12',
    '已交卷6',
    '标记待处理3',
  ]);
  const list = within(screen.getByRole('region', { name: '需要处理' }));
  expect(list.getByText('2 项，1 项紧急')).toBeTruthy();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '紧急保存答案变慢请检查数据库',
    '注意春季上岗考核：3 份答卷有标记未处理请进入考场查看进入考场',
  ]);
  const [first, second] = [
    screen.getByRole('listitem', { name: running.title }),
    screen.getByRole('listitem', { name: coming.title }),
  ];
  expect(first.textContent).toContain('还有 1 小时 30 分钟');
  expect(facts(first)).toEqual(['应考120', '已到96', '候考2', '考试中90', '离线12', '已交卷6', '标记3']);
  expect(second.textContent).toContain('20 分钟后开始');
  expect(facts(second)).toContain('应考不限');
  expect(facts(second)).toContain('核验待处理4');
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/admin/exam/invigilation/${running.id}`);
});

it('shows how the system is to whoever sees everybody, and not to others', async () => {
  show();
  const panel = await screen.findByRole('region', { name: '系统' });
  expect(facts(panel)).toContain('每秒保存48.5');
  expect(facts(panel)).toContain('保存用时（99% 以内）1340 毫秒');
  expect(facts(panel)).toContain('Redis无法连接');
  expect(facts(panel)).toContain('进程0.2.0：接口 2、后台 1');
  expect(within(panel).getByRole('region', { name: '最近 5 分钟拒绝的请求' }).textContent).toContain('examBusy7');
  cleanup();
  queryClient.clear();
  duty = { now: NOW, exams: [running], isCut: false, faults: [], system: null };
  show();
  expect(await screen.findByText('一切正常')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '系统' })).toBeNull();
});

it('writes to everybody who sits an exam, and offers neither this nor the hall without the permission', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: `给 ${running.title} 的考生发消息` }));
  expect(screen.queryByRole('button', { name: `给 ${coming.title} 的考生发消息` })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('内容'), '延长十分钟');
  await user.click(within(dialog).getByRole('button', { name: /发\s*送/ }));
  await waitFor(() => expect(sent.some(({ path }) => path === boardApi.message.path)).toBe(true));
  expect(sent.find(({ path }) => path === boardApi.message.path)?.body).toMatchObject({
    examId: running.id,
    paperIds: null,
    text: '延长十分钟',
  });
  cleanup();
  queryClient.clear();
  useSession.setState({ permissions: ['exam:invigilation:duty'] });
  show();
  expect(await screen.findByText(running.title)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /发消息/ })).toBeNull();
});

it('says so where it could not be opened, and tries again', async () => {
  const opened = duty;
  duty = undefined;
  const user = show();
  const retry = await screen.findByRole('button', { name: /重\s*试/ });
  duty = opened;
  await user.click(retry);
  expect(await screen.findByRole('listitem', { name: running.title })).toBeTruthy();
});
