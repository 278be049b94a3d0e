// @vitest-environment jsdom
import { dayInChina } from '@ganlin/contract/core/time';
import { Figure } from '@ganlin/contract/stats/figures';
import { statsErrors } from '@ganlin/contract/stats/errors';
import { statsApi } from '@ganlin/contract/stats/stats';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { allFigures } from '../model/measures.ts';
import { dayAfter, lengthOf } from '../model/period.ts';
import StatsScreen from './stats.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

const PATH = '/admin/stats';
const city = '01900000-0000-7000-8000-000000000001';
const county = '01900000-0000-7000-8000-000000000002';
const today = dayInChina(new Date());

interface Asked {
  readonly figures: readonly Figure[];
  readonly period: { readonly from: string; readonly to: string };
  readonly deptId?: string;
}

const requested: { path: string; body: Asked }[] = [];
const totals = { [Figure.studySeconds]: 4_446_000, [Figure.examResults]: 50, [Figure.examPasses]: 40 };
let countedAt: string | null;
let failing: string | undefined;

beforeEach(() => {
  requested.length = 0;
  countedAt = new Date().toISOString();
  failing = undefined;
  useSession.setState({ permissions: ['stats:figure:list', 'exam:paper:paging'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as Asked;
    requested.push({ path, body: asked });
    return Promise.resolve(Response.json(replyTo(path, asked)));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ permissions: [] });
  vi.unstubAllGlobals();
});

it('shows every figure of the last thirty days beside those before', async () => {
  await show();
  expect(requested.find(({ path }) => path === statsApi.trend.path)?.body).toEqual({
    figures: allFigures,
    period: { from: dayAfter(today, -29), to: today },
  });
  expect(screen.getByText(/^数据截至 \d\d:\d\d$/)).toBeTruthy();
  const study = within(screen.getByRole('region', { name: '学习' }));
  expect(study.getAllByRole('button')).toHaveLength(6);
  expect(study.getByRole('button', { name: '学习时长 1,235.0 小时，比上期增加 25%' })).toBeTruthy();
  expect(study.getByRole('button', { name: '完成课程 0 门次，上期无数据' })).toBeTruthy();
  const exams = within(screen.getByRole('region', { name: '考试' }));
  expect(exams.getByRole('button', { name: '合格率 80.0%，与上期持平' })).toBeTruthy();
});

it('draws the chosen figure, lists its days in a table, and orders the units by it', async () => {
  const user = await show();
  const card = screen.getByRole('button', { name: /^合格率/ });
  expect(card.getAttribute('aria-pressed')).toBe('false');
  await user.click(card);
  expect(card.getAttribute('aria-pressed')).toBe('true');
  const chart = within(screen.getByRole('region', { name: '合格率' }));
  expect(chart.getByRole('img', { name: /每天的合格率，整个时段 80.0%$/ })).toBeTruthy();
  expect(chart.getByText(/还没有结束/)).toBeTruthy();
  await user.click(chart.getByRole('button', { name: '看数据表' }));
  expect(chart.getAllByRole('row')).toHaveLength(31);
  expect(chart.getByRole('row', { name: `${today}（未结束） 80.0% 80.0%` })).toBeTruthy();
  const units = within(screen.getByRole('region', { name: '各单位' }));
  expect((await units.findByRole('row', { name: /^乙县/ })).textContent).toContain('100.0');
  expect(units.getAllByRole('row').map((row) => row.firstChild?.textContent)).toEqual(['单位', '乙县', '甲市', '合计']);
  expect(units.getByRole('row', { name: '合计 0 50 40 80.0' })).toBeTruthy();
});

it('explains a figure on focus', async () => {
  const user = await show();
  screen.getByRole('button', { name: /^颁发证书/ }).focus();
  expect((await screen.findByRole('tooltip')).textContent).toBe('签发日期为当天的证书');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: /^颁发证书/ }).getAttribute('aria-pressed')).toBe('true');
});

it('opens a unit for the whole page, and leads back to all', async () => {
  const user = await show('?figure=examPapers');
  const units = within(screen.getByRole('region', { name: '各单位' }));
  expect(units.queryByRole('navigation')).toBeNull();
  await user.click(await units.findByRole('button', { name: '甲市' }));
  const path = within(await units.findByRole('navigation', { name: '上级单位' }));
  expect((await path.findByText('甲市')).getAttribute('aria-current')).toBe('true');
  expect(requested.slice(-2).map(({ body }) => body.deptId)).toEqual([city, city]);
  expect(screen.getByRole('link', { name: '查看明细' }).getAttribute('href')).toBe(
    `/admin/exam/paper?voided=false&deptId=${city}`,
  );
  expect(units.queryByRole('button', { name: '乙县' })).toBeNull();
  await user.click(path.getByRole('button', { name: '全部单位' }));
  expect(screen.getByTestId('search').textContent).toBe('?figure=examPapers');
});

it('takes everything from its address', async () => {
  const from = dayAfter(today, -200);
  await show(`?period=custom&from=${from}&to=${today}&figure=registrations&deptId=${county}`);
  expect(requested[0]?.body).toMatchObject({ period: { from, to: today }, deptId: county });
  const chart = within(screen.getByRole('region', { name: '培训报名' }));
  expect(chart.getByText('每周')).toBeTruthy();
  // Its list needs a permission that is missing.
  expect(chart.queryByRole('link')).toBeNull();
});

it('asks for another period', async () => {
  const user = await show();
  await user.click(screen.getByText('近 7 天'));
  expect(await screen.findByText(new RegExp(`^${dayAfter(today, -6)} 至 ${today}`))).toBeTruthy();
  expect(requested.at(-1)?.body.period).toEqual({ from: dayAfter(today, -6), to: today });
  await user.click(screen.getByText('自选'));
  expect(screen.getByTestId('search').textContent).toBe(`?period=custom&from=${dayAfter(today, -6)}&to=${today}`);
});

it('says that nothing was counted yet', async () => {
  countedAt = null;
  await show();
  expect(screen.getByText('还没有统计，稍后再来')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '学习' })).toBeNull();
});

it('offers to try again, for the whole page and for the units alone', async () => {
  failing = statsApi.trend.path;
  const user = await show();
  failing = statsApi.places.path;
  await user.click(await screen.findByRole('button', { name: /重\s?试/ }));
  const units = within(await screen.findByRole('region', { name: '各单位' }));
  expect((await units.findByRole('alert')).textContent).toContain(statsErrors.statsDeptNotFound.msg);
  failing = undefined;
  await user.click(units.getByRole('button', { name: /重\s?试/ }));
  expect(await units.findByRole('row', { name: /^甲市/ })).toBeTruthy();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function replyTo(path: string, { figures, period }: Asked) {
  const ok = (data: unknown) => ({ code: 0, msg: '', data });
  if (path === failing) return { ...statsErrors.statsDeptNotFound, data: null };
  if (path === statsApi.trend.path) {
    const total = (figure: Figure) => totals[figure as keyof typeof totals] ?? 0;
    const daysOf = (figure: Figure) => [...Array<number>(lengthOf(period) - 1).fill(0), total(figure)];
    return ok({
      countedAt,
      figures: figures.map((figure) => ({
        figure,
        total: total(figure),
        before: total(figure) * 0.8,
        days: daysOf(figure),
        daysBefore: daysOf(figure),
      })),
    });
  }
  const values = { [Figure.examResults]: [40, 10], [Figure.examPasses]: [30, 10] };
  const valuesOf = (at: number) => figures.map((figure) => values[figure as keyof typeof values]?.[at] ?? 0);
  return ok({
    countedAt,
    path: [{ deptId: city, name: '甲市' }],
    places: [
      { deptId: city, name: '甲市', hasUnits: true, values: valuesOf(0) },
      { deptId: county, name: '乙县', hasUnits: false, values: valuesOf(1) },
    ],
  });
}

function AtAddress() {
  const { pathname, search } = useLocation();
  return (
    <ScreenAt location={{ pathname, search, params: {} }}>
      <span data-testid="search">{search}</span>
      <StatsScreen />
    </ScreenAt>
  );
}

async function show(search = '') {
  const router = createMemoryRouter([{ path: '*', element: <AtAddress /> }], { initialEntries: [`${PATH}${search}`] });
  renderRoutes(router);
  const isCounted = countedAt !== null && failing === undefined;
  if (isCounted) await screen.findByRole('region', { name: '学习' });
  else await screen.findByText(countedAt === null ? '还没有统计，稍后再来' : '打不开统计');
  return userEvent.setup({ delay: null });
}
