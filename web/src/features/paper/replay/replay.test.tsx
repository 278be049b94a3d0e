// @vitest-environment jsdom
import { Decision, EventKind } from '@ganlin/contract/invigilation/kinds';
import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { PaperEvent, papersApi } from '@ganlin/contract/paper/papers';
import { MAX_REPLAYED, REPLAY_PAGE, replayApi } from '@ganlin/contract/paper/replay';
import { resultApi } from '@ganlin/contract/paper/result';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { bareQuestion } from '../../../../test/samples.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import OwnReplayScreen from './own-replay.tsx';
import { readSaves } from './replay-data.ts';
import ReplayScreen from './replay.tsx';

const START = Date.parse('2026-03-05T02:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

const judged = (ordinal: number) => ({
  ordinal,
  section: 0,
  question: {
    ...bareQuestion,
    type: QuestionType.judge,
    content: `<p>第 ${ordinal} 问</p>`,
  },
  answer: { options: ['true'] },
  flagged: false,
  maxScore: 2,
  score: 2,
  verdict: 1,
  childVerdicts: {},
  rule: '',
  key: null,
  regraded: [],
});

const saves = [
  { ordinal: 1, seq: 1, at: at(60), answer: { options: ['false'] } },
  { ordinal: 2, seq: 2, at: at(300), answer: { options: ['true'] } },
  { ordinal: 1, seq: 3, at: at(600), answer: { options: ['true'] } },
];
const page = { saves, more: false, startedAt: at(0), handedInAt: at(900), archivedAt: null };
const event = { at: at(400), kind: EventKind.leftPage, durationMs: 12_000, counted: true };
const paper = {
  realName: '赵国栋',
  userName: 'zhao',
  deptName: '市局',
  examTitle: '春季考核',
  spentSeconds: 900,
  questions: 2,
};
const timeline = [
  { at: at(0), event: PaperEvent.started, text: '', ip: '', actor: '' },
  { at: at(900), event: PaperEvent.handedIn, text: '', ip: '', actor: '' },
];
const record = {
  events: [event],
  actions: [{ at: at(90_000), decision: Decision.dismissed, reason: '系统弹窗', actor: '周文清' }],
  messages: [{ at: at(420), text: '请坐好', actor: '' }],
};
let replies: Readonly<Record<string, unknown>>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  replies = {
    [replayApi.staff.path]: page,
    [papersApi.detail.path]: { paper, timeline, result: { questions: [judged(1), judged(2)] } },
    [integrityApi.record.path]: record,
    [replayApi.own.path]: { ...page, content: true, events: timeline },
    [resultApi.detail.path]: { examTitle: '春季考核', questions: [judged(1), judged(2)] },
    [watchApi.events.path]: { events: [{ ...event, id: 'e', comment: '' }], decision: '', messages: [] },
  };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json({ code: 0, msg: '', data: replies[path] ?? null })),
  );
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(element: ReactNode, search = ''): void {
  const location = { pathname: '/replay', search, params: { id: 'one' } };
  const path = `${location.pathname}${search}`;
  renderRoutes(
    createMemoryRouter([{ path: '*', element: <ScreenAt location={location}>{element}</ScreenAt> }], {
      initialEntries: [path],
    }),
  );
}

const slider = (): HTMLInputElement => screen.getByRole('slider', { name: '播放进度' });
const seek = (seconds: number) => fireEvent.change(slider(), { target: { value: String(seconds) } });
const question = (name: string) => screen.getByRole('button', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('fills the questions as answers were saved, and shows the answer of each moment', async () => {
  show(<ReplayScreen />);
  expect(await screen.findByRole('heading', { name: '赵国栋的答题轨迹' })).toBeTruthy();
  expect(screen.getByText('已保存 0 / 2')).toBeTruthy();
  seek(61);
  expect(question('第 1 题，已保存')).toBeTruthy();
  expect(chosen()).toEqual([false, true]);
  seek(899);
  expect(question('第 1 题，保存过 2 次')).toBeTruthy();
  expect(screen.getByText('已保存 2 / 2')).toBeTruthy();
  expect(chosen()).toEqual([true, false]);
  fireEvent.click(question('第 2 题，已保存'));
  expect(screen.getByText('第 2 问')).toBeTruthy();
  seek(61);
  expect(chosen()).toEqual([false, false]);
  expect(screen.getByText('到此刻还没有保存过答案。')).toBeTruthy();
});

it('has everything that happened as a list, each leading to its moment, and marks on the time line', async () => {
  show(<ReplayScreen />);
  const list = within(await screen.findByRole('region', { name: '全部经过' }));
  const texts = list.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
  expect(texts).toEqual([
    '开始考试',
    '第 1 题：错误',
    '第 2 题：正确',
    '离开页面 12 秒，计次',
    '监考消息：请坐好',
    '第 1 题：正确',
    '交卷',
    '处理标记，不成立：系统弹窗（周文清）',
  ]);
  fireEvent.click(list.getByText('离开页面 12 秒，计次'));
  expect(slider().value).toBe('400');
  expect(list.getByText('离开页面 12 秒，计次').closest('li')?.getAttribute('aria-current')).toBe('step');
  // After the hand-in nothing is on the time line: the list alone has the decision.
  fireEvent.click(list.getByText(/系统弹窗/));
  expect(slider().value).toBe('900');
  expect(document.querySelectorAll('[title*="离开页面"]')).toHaveLength(1);
  expect(document.querySelectorAll('[title*="系统弹窗"]')).toHaveLength(0);
  fireEvent.click(list.getByRole('button', { name: '不含作答' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
});

it('plays with the space bar, skips pauses, stops at the end, and moves with the arrow keys', async () => {
  show(<ReplayScreen />);
  await screen.findByRole('button', { name: '播放' });
  press('ArrowRight');
  expect(slider().value).toBe('10');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(slider().value).toBe('0');
  press(' ');
  expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(Number(slider().value)).toBeGreaterThan(58);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(slider().value).toBe('900');
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('button', { name: '播放' })).toBeTruthy();
  // From the end it starts again.
  fireEvent.click(screen.getByRole('button', { name: '播放' }));
  expect(slider().value).toBe('0');
});

it('shows two papers side by side, each with its own time line', async () => {
  show(<ReplayScreen />, '?beside=two');
  expect(await screen.findAllByRole('article', { name: '赵国栋的答题轨迹' })).toHaveLength(2);
  expect(screen.getAllByRole('slider')).toHaveLength(2);
  press('ArrowRight');
  expect(screen.getAllByRole<HTMLInputElement>('slider').map(({ value }) => value)).toEqual(['10', '10']);
});

it('says that the saves were archived, and shows what else happened', async () => {
  replies = { ...replies, [replayApi.staff.path]: { ...page, saves: [], archivedAt: at(9_000_000) } };
  show(<ReplayScreen />);
  expect(await screen.findByText(/每次保存的记录已归档/)).toBeTruthy();
  expect(screen.getByText('监考消息：请坐好')).toBeTruthy();
});

it('shows an examinee times without content before the release', async () => {
  const withheld = saves.map((save) => ({ ...save, answer: null }));
  replies = {
    ...replies,
    [replayApi.own.path]: { ...page, saves: withheld, content: false, events: timeline },
    [resultApi.detail.path]: { examTitle: '春季考核', questions: [] },
  };
  show(<OwnReplayScreen />);
  expect(await screen.findByText('第 2 题已保存')).toBeTruthy();
  seek(899);
  expect(screen.getByText('已保存 2 / 2')).toBeTruthy();
  expect(screen.getByText('公布成绩后可以看到题目和作答内容，现在只有时间。')).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

it('shows an examinee the own answers after it, read only', async () => {
  show(<OwnReplayScreen />);
  expect(await screen.findByText('第 2 题：正确')).toBeTruthy();
  expect(screen.getByText('离开页面 12 秒，计次')).toBeTruthy();
  seek(899);
  expect(chosen()).toEqual([true, false]);
  fireEvent.click(screen.getAllByRole('radio')[1]!);
  expect(chosen()).toEqual([true, false]);
});

it('reads the saves page by page, up to the limit', async () => {
  const asked: number[] = [];
  const read = async (from: number) => {
    asked.push(from);
    return { saves: [saves[0]!], more: true };
  };
  const { saves: all, isCut } = await readSaves(read);
  expect(asked.at(-1)).toBe(MAX_REPLAYED - REPLAY_PAGE);
  expect([all.length, isCut]).toEqual([MAX_REPLAYED / REPLAY_PAGE, true]);
});
