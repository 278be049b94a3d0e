// @vitest-environment jsdom
import { dayApi } from '@ganlin/contract/portal/day';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDay, fullDay, sampleItems } from '../../../../test/sample-day.ts';
import type { Day } from '../../../kits/day/day-data.ts';
import { useEmbed } from '../../../lib/browser/embed.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { resetSession, useSession } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import UserCentreScreen from './user-centre.tsx';

let asked: number;
let isOnline: boolean;
let reply: Day | undefined;

beforeEach(() => {
  asked = 0;
  isOnline = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === dayApi.detail.path) asked++;
    if (!isOnline) throw new TypeError('Failed to fetch');
    return reply
      ? Response.json({ code: 0, msg: '', data: reply })
      : Response.json({ code: 1, msg: '出错了', data: null });
  });
  useSession.setState({ realName: '李晓峰', unreadMsg: 5 });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  resetSession();
  useEmbed.setState({ on: false });
  useToasts.setState({ toasts: [] });
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(day: Day | undefined) {
  reply = day;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UserCentreScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const article = (name: string) => screen.findByRole('article', { name });
const box = (name: string) => screen.getByRole('region', { name });
const nav = () => screen.getByRole('navigation', { name: '我的学习' });

it('greets the learner and shows the exam of today, what waits, and how they stand', async () => {
  show(fullDay);
  const due = await article('春季上岗资格考试');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('上午好，李晓峰');
  expect(screen.getByText('今天有 1 场考试、8 道错题到期，另有 3 件待办')).toBeTruthy();
  expect(due.textContent).toContain('今天 14:30');
  expect(within(due).getByRole('timer').textContent).toMatch(/^距开考04:(30:00|29:5\d)$/);
  expect(within(due).getByRole('link', { name: '先做设备检测' }).getAttribute('href')).toMatch(/debug\?examId=/);
  expect((await article('无人机增雨培训班')).textContent).toContain('审核已完成缴费进行中证书未开始');
  expect(
    within(await article('火箭作业安全'))
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('62');
  expect(box('学习进度').textContent).toContain('77%今年学时46 / 60');
  expect(box('学习进度').textContent).toContain('86%练习正确率');
  expect(within(box('错题复习')).getByRole('link', { name: '开始复习' })).toBeTruthy();
  expect(within(box('我的证书')).getByRole('button', { name: '下载 PDF' })).toBeTruthy();
  expect(
    within(box('最近成绩'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('92 / 100合格'),
    expect.stringContaining('— / 100待阅卷'),
    expect.stringContaining('— / 100待公布'),
  ]);
  expect(within(box('消息')).getByText('考试提醒').parentElement?.textContent).toContain('未读');
  expect(within(nav()).getByRole('link', { name: /消息/ }).textContent).toBe('消息5');
  expect(within(nav()).getByRole('link', { name: /错题本/ }).textContent).toBe('错题本8');
});

it('leads back to a paper in progress, with the time left', async () => {
  show({ ...fullDay, due: sampleItems.running });
  const due = await article('上岗考试');
  expect(within(due).getByRole('timer').textContent).toMatch(/^剩余时间00:12:3\d$/);
  expect(within(due).getByRole('link', { name: '继续作答' }).getAttribute('href')).toContain(
    sampleItems.running.paperId,
  );
  expect(screen.getByText('您有一场考试正在作答，计时没有停')).toBeTruthy();
});

it('opens the waiting room when it is time, and asks again when the exam begins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show({ ...emptyDay, due: { ...sampleItems.exam, startsInMs: 30 * 60_000 + 2_000 } });
  const due = await article('春季上岗资格考试');
  expect(within(due).getByRole('link', { name: '查看安排' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(within(due).getByRole('link', { name: '进入候考室' })).toBeTruthy();
  const before = asked;
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked).toBeGreaterThan(before);
});

it('offers something to do when nothing is due', async () => {
  show(emptyDay);
  const due = await article('今天的事都做完了');
  expect(
    within(due)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['去课程中心', '题库练习']);
  expect(screen.getByText('今天没有待办，做点自己想学的吧')).toBeTruthy();
  for (const name of ['学习进度', '错题复习', '我的证书', '最近成绩', '消息']) expect(box(name)).toBeTruthy();
  expect(box('学习进度').textContent).toContain('—必修课程0 / 0 门');
});

it('keeps its menu when the day could not be loaded, and tries again on request', async () => {
  show(undefined);
  expect((await screen.findByRole('alert')).textContent).toContain('今天的内容没能载入');
  expect(within(nav()).getByRole('link', { name: '我的考试' })).toBeTruthy();
  reply = emptyDay;
  screen.getByRole('button', { name: '重试' }).click();
  expect(await article('今天的事都做完了')).toBeTruthy();
});

it('says calmly that there is no network, loads by itself when it is back, and stores nothing on the device', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isOnline = false;
  show(fullDay);
  // The calls are repeated first.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toContain('现在没有网络');
  isOnline = true;
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  expect(await article('春季上岗资格考试')).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('keeps what it has when the network fails later, and says from when it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-05T02:00:00Z') });
  show(fullDay);
  await article('春季上岗资格考试');
  isOnline = false;
  act(() => void queryClient.refetchQueries());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/没有网络，下面是 10:00 的内容/)).toBeTruthy();
  expect(await article('春季上岗资格考试')).toBeTruthy();
});

it('offers no way to the account in the frame of another system', async () => {
  useEmbed.setState({ on: true });
  show(emptyDay);
  await article('今天的事都做完了');
  expect(within(nav()).queryByRole('link', { name: '个人资料' })).toBeNull();
  expect(within(nav()).getByRole('link', { name: '我的考试' })).toBeTruthy();
});
