// @vitest-environment jsdom
import { PaperState } from '@ganlin/contract/exam/kinds';
import { absentApi } from '@ganlin/contract/paper/absent';
import { papersApi, ReopenRefusal } from '@ganlin/contract/paper/papers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import AbsentScreen from './absent/absent.tsx';
import type { PaperRow } from './paper-row.ts';
import PapersScreen from './papers.tsx';

const NOW = '2026-03-05T06:30:00Z';
const requested: { path: string; body: Record<string, unknown> }[] = [];
let replies: Readonly<Record<string, unknown>>;
/** The next call of this path gets no reply. */
let lost: string | null = null;

const paper = (id: string, change: Partial<PaperRow>): PaperRow => ({
  id,
  paperId: id,
  examId: 'exam',
  userId: `user-${id}`,
  userName: `u-${id}`,
  realName: '赵国栋',
  deptName: '市局',
  examTitle: '春季考核',
  attempt: 1,
  state: PaperState.finished,
  startedAt: NOW,
  handedInAt: NOW,
  handedInBy: 1,
  spentSeconds: 60,
  answered: 5,
  questions: 5,
  totalScore: 10,
  passScore: 6,
  score: 8,
  result: 1,
  voidReason: null,
  ip: '',
  leftMs: null,
  ...change,
});

const counts = { examTitle: '春季考核', isOpen: false, hasEnded: true, expected: 30, absent: 2 };
const absentee = { id: 'u9', userName: 'qian', realName: '钱未到', deptName: '县局' };
const papers = [
  paper('one', {}),
  paper('two', { realName: '钱在考', state: PaperState.inExam, handedInAt: null, leftMs: 60_000, score: null }),
  paper('three', { realName: '孙替考', voidReason: '替考', score: null, result: null }),
];

beforeEach(() => {
  requested.length = 0;
  useSession.setState({
    permissions: ['exam:paper:reopen', 'exam:paper:void', 'exam:paper:extend', 'exam:paper:hand-in'],
  });
  replies = {
    [papersApi.paging.path]: { records: papers, total: 3, current: 1, size: 20 },
    [papersApi.reopen.path]: {
      count: 0,
      refused: [{ paperId: 'one', realName: '赵国栋', reason: ReopenRefusal.elsewhere }],
    },
    [papersApi.void.path]: { count: 1, refused: [] },
    [papersApi.restore.path]: { count: 1, refused: [] },
    [absentApi.counts.path]: counts,
    [absentApi.paging.path]: { records: [absentee], total: 2, current: 1, size: 20 },
  };
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
    if (lost === path) {
      lost = null;
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replies[path] ?? {} }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('offers each action for the chosen papers in its state', async () => {
  const user = await showPapers();
  await choose(user, '全选');
  for (const text of ['延长时间（1 份）', '收卷（1 份）', '重新开放（1 份）', '作废（1 份）', '撤销作废（1 份）'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('lets nobody select papers who may do nothing with them', async () => {
  useSession.setState({ permissions: ['exam:paper:paging'] });
  await showPapers();
  expect(screen.queryByRole('checkbox', { name: '选择本页全部' })).toBeNull();
  cleanup();
  useSession.setState({ permissions: ['exam:paper:extend'] });
  await showPapers();
  expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBeTruthy();
});

it('sends an action with an id and the reason, which is needed', { timeout: 60_000 }, async () => {
  const user = await showPapers();
  await choose(user, '全选');
  await user.click(screen.getByText('作废（1 份）'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
  expect(await dialog.findByText('请填写原因')).toBeTruthy();
  expect(sent(papersApi.void.path)).toEqual([]);
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '替考' } });
  fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
  await waitFor(() => expect(sent(papersApi.void.path)).toHaveLength(1));
  expect(sent(papersApi.void.path)[0]).toEqual({ id: expect.any(String), paperIds: ['one'], reason: '替考' });
});

it('sends more time again with the same id after a lost reply, and with another in the next dialog', async () => {
  const user = await showPapers();
  await choose(user, '钱在考');
  replies = { ...replies, [papersApi.extend.path]: { count: 1 } };
  lost = papersApi.extend.path;
  const submit = async (times: number) => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '断电' } });
    fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
    await waitFor(() => expect(sent(papersApi.extend.path)).toHaveLength(times));
  };
  await user.click(screen.getByRole('button', { name: '延长时间' }));
  await submit(1);
  await waitFor(() => expect(lost).toBeNull());
  await submit(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, '钱在考');
  await user.click(screen.getByRole('button', { name: '延长时间' }));
  await submit(3);
  const [first, second, third] = sent(papersApi.extend.path);
  expect(second).toEqual(first);
  expect(third?.['id']).not.toBe(first?.['id']);
});

it('says whose paper was not reopened, and why', async () => {
  const user = await showPapers();
  await choose(user, '赵国栋');
  await user.click(screen.getByRole('button', { name: '重新开放' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '误点交卷' } });
  await user.click(dialog.getByRole('button', { name: '重新开放' }));
  expect(await screen.findByText('1 份没有处理')).toBeTruthy();
  expect(screen.getByText('：正在参加另一场考试')).toBeTruthy();
  expect(sent(papersApi.reopen.path)[0]).toMatchObject({ paperIds: ['one'], minutes: 10, reason: '误点交卷' });
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新开放' })).toBeNull());
});

it('marks void papers and leads to the absentees of the chosen exam', async () => {
  await showPapers();
  expect(screen.getAllByText('已作废').length).toBeGreaterThan(0);
  expect(await screen.findByRole('button', { name: '缺考 2 人' })).toBeTruthy();
});

it('lists who never started, or says why nobody can be named', async () => {
  show('/admin/exam/absent/exam', { examId: 'exam' }, <AbsentScreen />);
  expect(await screen.findByText('应考 30 人，缺考 2 人。没有开始作答的算缺考；账号已停用的不计。')).toBeTruthy();
  expect(await screen.findByText('钱未到')).toBeTruthy();
  expect(sent(absentApi.paging.path)[0]).toMatchObject({ params: { examId: 'exam' } });
  cleanup();
  queryClient.clear();
  replies = { [absentApi.counts.path]: { ...counts, hasEnded: false, expected: null, absent: null } };
  show('/admin/exam/absent/exam', { examId: 'exam' }, <AbsentScreen />);
  expect(await screen.findByText('考试结束以后才能知道谁缺考。')).toBeTruthy();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const sent = (path: string) => requested.filter((one) => one.path === path).map(({ body }) => body);

/** The checkbox of a row, or of all of them. */
async function choose(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  const [all, ...rows] = await screen.findAllByRole('checkbox');
  const at = papers.findIndex(({ realName }) => realName === name);
  await user.click((at < 0 ? all : rows[at])!);
}

function show(pathname: string, params: Record<string, string>, screenShown: ReactNode, search = ''): void {
  const element = <ScreenAt location={{ pathname, search, params }}>{screenShown}</ScreenAt>;
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [`${pathname}${search}`] }));
}

async function showPapers() {
  show('/admin/exam/paper', {}, <PapersScreen />, '?examId=019a0000-0000-7000-8000-000000000091');
  await screen.findByText('赵国栋');
  return userEvent.setup({ delay: null });
}
