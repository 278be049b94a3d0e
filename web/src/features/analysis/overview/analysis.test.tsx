// @vitest-environment jsdom
import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { analysisErrors } from '@ganlin/contract/analysis/errors';
import { FindingKind, NoReliability, ReliabilityMethod } from '@ganlin/contract/analysis/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { AnalysisDetail, Item, Summary, Unit } from '../model/analysis-data.ts';
import AnalysisScreen from './analysis.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

const NOW = '2026-03-05T06:30:00Z';
const summary: Summary = {
  totalScore: 100,
  passScore: 80,
  minutes: 120,
  papers: 192,
  expected: 204,
  took: 193,
  passed: 164,
  passRate: 164 / 192,
  mean: 84.13,
  median: 85,
  sd: 9.6,
  min: 46,
  max: 99,
  medianSeconds: 5520,
  nearMiss: { from: 75, to: 79.5, count: 9 },
  bins: Array.from({ length: 10 }, (_, at) => ({
    from: at * 10,
    to: at * 10 + 10,
    passed: at >= 8 ? 82 : 0,
    failed: at === 7 ? 28 : 0,
  })),
  reliability: { value: 0.84, method: ReliabilityMethod.alpha, missing: null, standardError: 3.8 },
  sections: [
    { name: '法规', questions: 20, rate: 0.86 },
    { name: '操作', questions: 30, rate: 0.52 },
  ],
  tags: [],
  groupSize: 52,
  items: 2,
  suspicious: 1,
};
const item: Item = {
  number: 40,
  questionId: 'q40',
  version: 3,
  type: QuestionType.single,
  title: '下列哪种物质可以用作暖云催化剂？',
  section: '操作',
  papers: 192,
  maxScore: 2,
  facility: 0.53,
  upperFacility: 0.4,
  lowerFacility: 0.52,
  discrimination: -0.12,
  correlation: -0.08,
  meanSeconds: 48,
  blank: 2,
  full: 102,
  upper: 52,
  lower: 52,
  options: [
    { label: 'A', text: '氯化钠', right: true, count: 102, upper: 21, lower: 27 },
    { label: 'B', text: '干冰', right: false, count: 88, upper: 30, lower: 24 },
  ],
  findings: [{ kind: FindingKind.wrongKey, text: '高分组 57% 选了 B，判为错。' }],
};
const good: Item = { ...item, number: 7, questionId: 'q7', discrimination: 0.41, facility: 0.74, findings: [] };
const unit: Unit = {
  deptId: 'd1',
  name: '张家口',
  hasUnits: true,
  expected: 28,
  took: 27,
  papers: 27,
  passed: 25,
  passRate: 25 / 27,
  mean: 87,
};
const low: Unit = { ...unit, deptId: 'd2', name: '沧州', hasUnits: false, took: 14, passed: 10, passRate: 10 / 14 };

const requested: { path: string; body: Record<string, unknown> }[] = [];
let detail: AnalysisDetail;
let items: Item[] | undefined;

beforeEach(() => {
  requested.length = 0;
  items = [good, item];
  detail = {
    examTitle: '春季考核',
    endTime: NOW,
    computedAt: NOW,
    stale: false,
    computing: null,
    failed: false,
    summary,
  };
  useSession.setState({ permissions: ['exam:analysis:view'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addListener() {}, removeListener() {} }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    requested.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(Response.json(replyTo(path)));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState({ permissions: [] });
  vi.unstubAllGlobals();
});

it('shows the figures of the exam', async () => {
  await show();
  const figures = screen.getByLabelText('概况').textContent;
  for (const text of [
    '204 / 193',
    '缺考 11',
    '1 人还没有成绩',
    '85.4%',
    '84.1',
    '中位 85',
    '99 / 46',
    '92 分钟',
    '0.84',
  ])
    expect(figures).toContain(text);
  expect(screen.getByText('已结束')).toBeTruthy();
});

it('gives every chart as a table too', async () => {
  const user = await show();
  const chart = within(screen.getByRole('region', { name: '成绩分布' }));
  expect(chart.getByRole('img', { name: /192 人，合格 164 人，合格线 80 分，平均 84.1 分/ })).toBeTruthy();
  await user.click(chart.getByRole('button', { name: '看数据表' }));
  expect(chart.getByRole('row', { name: '90–100 82 0 82' })).toBeTruthy();
  expect(chart.queryByRole('img')).toBeNull();
  const scatter = within(await screen.findByRole('region', { name: '难度与区分度' }));
  await user.click(scatter.getByRole('button', { name: '看数据表' }));
  expect(scatter.getByRole('row', { name: '40 题 53% −0.12 有' })).toBeTruthy();
});

it('compares units with the whole, marks low ones, and opens one', async () => {
  const user = await show();
  const units = within(screen.getByRole('region', { name: '各单位' }));
  expect((await units.findByRole('row', { name: /沧州/ })).textContent).toContain('低');
  expect(units.getByRole('row', { name: /张家口/ }).textContent).not.toContain('低');
  await user.click(units.getByRole('button', { name: '张家口' }));
  expect(requested.at(-1)).toEqual({ path: analysisApi.units.path, body: { examId: 'exam', deptId: 'd1' } });
  await user.click(await units.findByRole('button', { name: '全部单位' }));
  expect(units.queryByRole('button', { name: '全部单位' })).toBeNull();
});

it('says what is wrong with a question and what to do about it', async () => {
  useSession.setState({ permissions: ['exam:analysis:view', 'exam:paper:regrade'] });
  const user = await show();
  const bad = within(await screen.findByRole('region', { name: '需要处理的题' }));
  expect(bad.getAllByRole('listitem')).toHaveLength(1);
  expect(bad.getByText('建议：核对答案；答案有误就改正，并重新判分')).toBeTruthy();
  await user.click(bad.getByRole('button', { name: '看这道题' }));
  const drawer = within(await screen.findByRole('dialog', { name: '第 40 题' }));
  expect(drawer.getByRole('row', { name: /^A 氯化钠正确 53% 102 人 40% 52%$/ })).toBeTruthy();
  expect(drawer.getByRole('link', { name: '改判这道题' }).getAttribute('href')).toBe(
    '/admin/exam/regrade/new/exam/q40/3',
  );
  expect(drawer.queryByRole('link', { name: '在题库中打开' })).toBeNull();
});

it('lists suspicious questions first, or by number', async () => {
  const user = await show();
  await screen.findByText('按题号');
  const table = within(screen.getByRole('region', { name: '逐题分析' }));
  const numbers = () =>
    table.getAllByRole('button', { name: /^详情/ }).map((button) => button.getAttribute('aria-label'));
  expect(numbers()).toEqual(['详情 第 40 题', '详情 第 7 题']);
  await user.click(table.getByText('按题号'));
  expect(numbers()).toEqual(['详情 第 7 题', '详情 第 40 题']);
});

it('shows how far a first computation is, and then the figures', async () => {
  detail = { ...detail, summary: null, computedAt: null, stale: true, computing: { done: 50, total: 200 } };
  await show();
  expect(screen.getByText('正在统计答卷：50 / 200')).toBeTruthy();
  expect(screen.getByRole('button', { name: /导\s?出/ }).hasAttribute('disabled')).toBe(true);
  detail = { ...detail, summary, computedAt: NOW, stale: false, computing: null };
  expect(await screen.findByLabelText('概况', {}, { timeout: 4_000 })).toBeTruthy();
});

it('keeps the old figures while new ones are missing, and says so', async () => {
  detail = { ...detail, stale: true, failed: true };
  const user = await show();
  expect(screen.getByText('有新成绩，还没有计入')).toBeTruthy();
  expect(screen.getByText('上次计算没有成功')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新计算' }));
  expect(requested.filter(({ path }) => path === analysisApi.compute.path)).toHaveLength(1);
});

it('explains a failed first computation, an exam without papers, and a missing reliability', async () => {
  detail = { ...detail, summary: null, computedAt: null, failed: true };
  await show();
  expect(screen.getByText('计算没有成功')).toBeTruthy();
  cleanup();
  queryClient.clear();
  const reliability = { ...summary.reliability, value: null, missing: NoReliability.differentQuestions };
  detail = { ...detail, failed: false, summary: { ...summary, papers: 0, took: 0, passRate: null, reliability } };
  await show();
  expect(screen.getByText('还没有人完成这场考试，有成绩后再来看。')).toBeTruthy();
  expect(screen.getByText('每份试卷的题目不同，不能计算')).toBeTruthy();
});

it('does not call the questions good while they are not loaded', async () => {
  items = undefined;
  const user = await show();
  const part = within(await screen.findByRole('region', { name: '逐题分析' }));
  expect((await part.findByRole('alert')).textContent).toContain('还没有算好');
  items = [good];
  await user.click(part.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText(/没有发现有问题的题/)).toBeTruthy();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function replyTo(path: string) {
  const ok = (data: unknown) => ({ code: 0, msg: '', data });
  if (path === analysisApi.detail.path) return ok(detail);
  if (path === analysisApi.items.path)
    return items ? ok({ items }) : { ...analysisErrors.analysisNotReady, data: null };
  if (path === analysisApi.units.path) return ok({ path: [{ deptId: 'd1', name: '张家口' }], units: [low, unit] });
  return ok({});
}

async function show() {
  const path = '/admin/exam/analysis/exam';
  const element = (
    <ScreenAt location={{ pathname: path, search: '', params: { examId: 'exam' } }}>
      <AnalysisScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [path] }));
  await screen.findByText('考试分析：春季考核');
  return userEvent.setup({ delay: null });
}
