// @vitest-environment jsdom
import { Decision, EventDoubt, EventKind } from '@ganlin/contract/invigilation/kinds';
import {
  integrityApi,
  similarReasons,
  type ExamIntegrity,
  type SimilarPair,
} from '@ganlin/contract/invigilation/integrity';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hallExam } from '../../../../test/hall.ts';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import ReportScreen from './report.tsx';

const { id: examId, title, startTime, endTime } = hallExam;
const search: ExamIntegrity['search'] = {
  ready: true,
  openUntil: null,
  running: false,
  failed: false,
  computedAt: null,
  papers: 0,
};
const report: ExamIntegrity = {
  exam: { id: examId, title, state: 1, startTime, endTime, hasEnded: true },
  figures: {
    expected: 120,
    missing: 2,
    came: 118,
    marked: 7,
    decided: 4,
    byDecision: [{ decision: Decision.noted, papers: 4 }],
    byKind: [
      { kind: EventKind.leftPage, papers: 9, events: 14, counted: 11, totalMs: 185_000 },
      { kind: EventKind.offline, papers: 3, events: 5, counted: 0, totalMs: 60_000 },
    ],
    byDoubt: [{ doubt: EventDoubt.silent, papers: 1 }],
  },
  depts: [{ id: 'd', name: '赤城县局', came: 30, marked: 7, decided: 4, breaches: 19, doubted: 1 }],
  search,
};
const pair: SimilarPair = {
  id: 'pair',
  one: { paperId: 'p1', name: '王海涛', deptName: '赤城县局' },
  other: { paperId: 'p2', name: '马卫东', deptName: '蔚县局' },
  bothWrong: 24,
  sameWrong: 22,
  expected: 6.31,
  chance: 2e-8,
  sameAddress: true,
  overlapSeconds: 1_800,
  timed: 24,
  close: 20,
  closeExpected: 1.2,
  seenBy: '',
  seenAt: null,
  note: '',
};

const requested: { path: string; body: Record<string, unknown> }[] = [];
let shown: ExamIntegrity;

beforeEach(() => {
  requested.length = 0;
  shown = report;
  useSession.setState({ permissions: ['exam:invigilation:review', 'exam:paper:paging'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    requested.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replyTo(path) }));
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

function replyTo(path: string): unknown {
  if (path === integrityApi.detail.path) return shown;
  if (path === integrityApi.similar.path) return { records: [pair], total: 1, current: 1, size: 20 };
  if (path === integrityApi.search.path) return { taskId: 'task' };
  if (path === taskApi.detail.path) {
    shown = { ...report, search: { ...search, computedAt: endTime, papers: 118 } };
    return { id: 'task', title: '查找答案雷同', state: TaskState.done, done: 1, total: 1, note: '查找完成' };
  }
  return null;
}

async function showReport() {
  const location = { pathname: '/admin/exam/integrity/x', search: '', params: { examId } };
  const element = (
    <ScreenAt location={location}>
      <ReportScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [location.pathname] }));
  await screen.findByRole('heading', { name: `考场情况：${title}` });
  return userEvent.setup({ delay: null });
}

const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
const region = (name: string) => within(screen.getByRole('region', { name }));

it('has who came, what was noticed and decided, and each department', async () => {
  await showReport();
  const figures = [...document.querySelectorAll('dl[aria-label="概况"] > div')].map(({ textContent }) => textContent);
  expect(figures.map((text) => text?.match(/^\D+\d+/)?.[0])).toEqual([
    '应考120',
    '实考118',
    '缺考2',
    '有标记7',
    '待处理3',
  ]);
  const kinds = region('考场记录').getAllByRole('row').slice(1).map(cells);
  expect(kinds).toEqual([
    ['离开页面', '9', '14', '11', '3 分 5 秒'],
    ['网络断开', '3', '5', '不计次', '1 分 0 秒'],
  ]);
  expect(region('疑点').getByText('答案在保存，考场记录却没有上报')).toBeTruthy();
  expect(screen.getByRole('region', { name: '处理结果' }).textContent).toContain('情况属实，仅记录4 份待处理3 份');
  expect(cells(region('各单位').getAllByRole('row')[1]!)).toEqual(['赤城县局', '30', '7', '4', '19', '1']);
});

it('says why equal answers cannot be searched for yet, and when', async () => {
  shown = { ...report, search: { ...search, ready: false, openUntil: '2026-03-05T05:30:00.000Z' } };
  await showReport();
  expect(screen.getByText(/2026-03-05 13:30 以前还可能有人作答/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '开始查找' })).toBeNull();
  cleanup();
  queryClient.clear();
  shown = { ...report, search: { ...search, ready: false } };
  await showReport();
  expect(screen.getByText(/没有评完分。全部答卷评完分以后就能查找/)).toBeTruthy();
});

it(
  'searches, follows the search, and then lists the pairs in words that accuse nobody',
  { timeout: 60_000 },
  async () => {
    const user = await showReport();
    expect(screen.getByText('还没有查找过。')).toBeTruthy();
    expect(requested.some(({ path }) => path === integrityApi.similar.path)).toBe(false);
    await user.click(screen.getByRole('button', { name: '开始查找' }));
    expect(await screen.findByText('22 / 24 题')).toBeTruthy();
    expect(screen.getByText(/比较了 118 份答卷/)).toBeTruthy();
    expect(screen.getByText('不到百万分之一')).toBeTruthy();
    expect(screen.getByText('24 题中有 20 题在 30 秒内先后作答（与其他考生平均约 1.2 题）')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/抄袭|作弊/);
    await user.click(screen.getByRole('button', { name: '查看 王海涛和马卫东' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText(/^两份答卷有 22 题答错且选了相同的错误选项/)).toBeTruthy();
    expect(drawer.getByText(similarReasons)).toBeTruthy();
    expect(drawer.getByRole('button', { name: '对照两份答卷' })).toBeTruthy();
    expect(drawer.getAllByRole('link', { name: '答题轨迹' }).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/exam/paper/replay/p1',
      '/admin/exam/paper/replay/p2',
    ]);
  },
);

it('marks a pair as seen, only with a note', { timeout: 60_000 }, async () => {
  shown = { ...report, search: { ...search, computedAt: endTime } };
  const user = await showReport();
  await user.click(await screen.findByRole('button', { name: '标为已查看 王海涛和马卫东' }));
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByLabelText('查看情况');
  fireEvent.submit(note.closest('form')!);
  expect(await dialog.findByText('请填写查看情况')).toBeTruthy();
  fireEvent.change(note, { target: { value: '答题时间错开' } });
  fireEvent.submit(note.closest('form')!);
  const seen = () => requested.filter(({ path }) => path === integrityApi.see.path).map(({ body }) => body);
  await waitFor(() => expect(seen()).toEqual([{ pairId: 'pair', note: '答题时间错开' }]));
});

it('offers a new search after one that has failed, and none while another one runs', async () => {
  shown = { ...report, search: { ...search, failed: true } };
  await showReport();
  expect(screen.getByText('上次查找没有完成，请重新查找。')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始查找' }).disabled).toBe(false);
  cleanup();
  queryClient.clear();
  shown = { ...report, search: { ...search, running: true } };
  await showReport();
  expect(screen.getByText(/正在查找/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始查找' }).disabled).toBe(true);
});
