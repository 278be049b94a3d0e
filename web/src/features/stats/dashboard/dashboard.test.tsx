// @vitest-environment jsdom
import { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { examApi } from '@ganlin/contract/exam/exam';
import { siteApi } from '@ganlin/contract/site/settings';
import { statsApi } from '@ganlin/contract/stats/stats';
import { workApi } from '@ganlin/contract/stats/work';
import type { Permission } from '@ganlin/contract/permissions';
import { cleanup, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { unknownSite } from '../../../lib/screen/site.ts';
import { useSession } from '../../../lib/session/session.ts';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { lengthOf } from '../model/period.ts';
import DashboardScreen from './dashboard.tsx';

interface Asked {
  readonly figures: readonly number[];
  readonly period: { readonly from: string; readonly to: string };
  readonly params: { readonly phase?: string };
}

const asked: string[] = [];
let work: object[];

const counts = { within30: 0, within60: 0, within90: 0, open30: 0, open60: 0, open90: 0 };
const unit = (name: string, people: number, valid: number) => ({
  ...counts,
  deptId: null,
  name,
  people,
  valid,
  expired: people - valid,
  suspended: 0,
  revoked: 0,
});

function replyTo(path: string, { figures, period, params }: Asked): object {
  if (path === siteApi.detail.path) return { ...unknownSite, qualifiedTarget: 97 };
  if (path === workApi.list.path) return { items: work };
  if (path === statsApi.trend.path) {
    const days = [...Array<number>(lengthOf(period) - 1).fill(3), 8];
    return {
      countedAt: new Date().toISOString(),
      figures: figures.map((figure) => ({ figure, total: 95, before: 90, days, daysBefore: days.map(() => 2) })),
    };
  }
  if (path === examApi.paging.path) {
    const exam = {
      id: params.phase,
      title: params.phase === 'during' ? '上岗考核' : '复训考核',
      state: 1,
      openType: 1,
    };
    const times = {
      startTime: '2026-03-05T02:30:00Z',
      endTime: '2026-03-05T04:30:00Z',
      updatedAt: '2026-03-01T00:00:00Z',
    };
    const numbers = {
      totalTime: 60,
      totalScore: 100,
      passScore: 60,
      questions: 10,
      papers: 158,
      handedIn: 28,
      results: 0,
      passes: 0,
    };
    return { records: [{ ...exam, ...times, ...numbers }], total: 1, current: 1, size: 5 };
  }
  if (path === qualifiedApi.figures.path) {
    const units = [unit('保定', 100, 94), unit('承德', 100, 97)];
    return {
      today: '2026-03-05',
      season: '2026-04-01',
      workKinds: [],
      provinces: [],
      weeks: [],
      units,
      total: unit('', 200, 191),
      selected: unit('', 200, 191),
    };
  }
  throw new Error(path);
}

beforeEach(() => {
  asked.length = 0;
  work = [{ title: '报名待审核', path: '/admin/train/class', count: 12, note: '火箭作业安全班等 3 个班' }];
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push(path);
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replyTo(path, JSON.parse(body) as Asked) }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ permissions: [] });
  vi.unstubAllGlobals();
});

function show(...permissions: Permission[]): void {
  useSession.setState({ permissions, realName: '周文清' });
  renderRoutes(
    createMemoryRouter([{ path: '/admin/dashboard', element: <DashboardScreen /> }], {
      initialEntries: ['/admin/dashboard'],
    }),
  );
}

it('shows what waits, today beside yesterday, the exams, and who holds a certificate', async () => {
  show('stats:figure:list', 'exam:exam:paging', 'exam:invigilation:board', 'cert:qualified:paging');
  const waiting = await screen.findByRole('link', { name: '报名待审核 12，火箭作业安全班等 3 个班' });
  expect(waiting.getAttribute('href')).toBe('/admin/train/class');
  expect((await screen.findByRole('link', { name: /今日学习人次/ })).textContent).toContain('8166.7% 昨日 3');
  expect(await screen.findByRole('img', { name: /每天的学习人次和考试人次$/ })).toBeTruthy();
  const exams = within(screen.getByRole('region', { name: '近期考试' }));
  expect((await exams.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    expect.stringContaining('上岗考核 进行中') as string,
    expect.stringContaining('复训考核 未开始') as string,
  ]);
  expect(exams.getByRole('link', { name: '进入监考 上岗考核' }).getAttribute('href')).toBe(
    '/admin/exam/invigilation/during',
  );
  const rates = within(screen.getByRole('region', { name: '各单位持证率' }));
  expect((await rates.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    '承德97 / 10097.0%',
    '保定94 / 10094.0%',
  ]);
  expect(await screen.findByText('虚线为目标 97%')).toBeTruthy();
});

it('asks for nothing that its reader may not see', async () => {
  work = [];
  show();
  expect(await screen.findByText('没有等您处理的事情。')).toBeTruthy();
  expect(new Set(asked)).toEqual(new Set([workApi.list.path]));
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
