// @vitest-environment jsdom
import { gradingErrors } from '@ganlin/contract/grading/errors';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { usePending } from '../../../lib/screen/confirm.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import type { LeadDetail, WaitingRow } from './lead-data.ts';
import GradingLeadScreen from './lead.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

const requested: { path: string; body: Record<string, unknown> }[] = [];
let detail: LeadDetail;
let conflicts: WaitingRow[];
let isTooFew: boolean;

const figures = { mean: 4.3, spread: 1.2, secondsPerAnswer: 48, compared: 14, agreed: 9 };
const question = { questionId: 'q1', version: 2, part: '' };

beforeEach(() => {
  requested.length = 0;
  isTooFew = false;
  detail = {
    examTitle: '春季考核',
    version: 3,
    plan: { by: 'question', doublePercent: 10, tolerance: 1 },
    graders: [
      { userId: 'u1', questionId: null, share: 2, realName: '周文清', total: 80, done: 38, lastAt: null, figures },
      { userId: 'u2', questionId: 'q1', share: 1, realName: '孙雅静', total: 40, done: 40, lastAt: NOW, figures },
    ],
    questions: [
      {
        ...question,
        title: '写出申请要素',
        maxScore: 6,
        rubric: { version: 1, items: [{ id: 'a', text: '申请单位', hint: '', points: 1 }] },
        total: 120,
        done: 78,
        conflicts: 1,
        sent: 2,
        unassigned: 4,
      },
    ],
  };
  conflicts = [
    {
      ...question,
      id: 'answer-1',
      number: 392,
      text: '由县气象局申请',
      maxScore: 6,
      rubric: { version: 1, items: [{ id: 'a', text: '申请单位', hint: '', points: 1 }] },
      reason: 'conflict',
      sent: '',
      marks: [
        { userId: 'u1', realName: '周文清', score: 4.5, items: ['a'], comment: '缺方位', markedAt: NOW },
        { userId: 'u2', realName: '孙雅静', score: 3, items: [], comment: '', markedAt: NOW },
      ],
    },
  ];
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as Record<string, unknown>;
    requested.push({ path, body: input });
    return Promise.resolve(Response.json(replyTo(path, input)));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('shows the progress of questions and graders, and what nobody marks', async () => {
  await show();
  const questions = screen.getByRole('region', { name: '各题进度' });
  expect(within(questions).getByText('4 份')).toBeTruthy();
  const graders = screen.getByRole('region', { name: '阅卷人' });
  expect(within(graders).getByRole('progressbar', { name: '周文清的进度' }).getAttribute('value')).toBe('38');
  expect(within(graders).getByText('没有专人的试题')).toBeTruthy();
  expect(within(questions).getByText('3（阅卷人提交 2）')).toBeTruthy();
  expect(screen.getByText('按题阅卷，抽 10% 双评，容差 1 分')).toBeTruthy();
});

it('says of graders of whole papers that they mark all of it', async () => {
  detail = { ...detail, plan: { by: 'paper', doublePercent: 0, tolerance: 0 } };
  await show();
  const graders = screen.getByRole('region', { name: '阅卷人' });
  expect(within(graders).queryByText('没有专人的试题')).toBeNull();
  expect(within(graders).getAllByText('整份答卷').length).toBeGreaterThan(0);
});

it('shows how each grader marks, and who deviates', async () => {
  await show();
  const [row] = within(screen.getByRole('region', { name: '阅卷人' })).getAllByRole('row', { name: /周文清/ });
  for (const text of ['4.3', '1.2', '48 秒', '64%（9 / 14）', '一致率偏低']) expect(row?.textContent).toContain(text);
});

it('explains the plan and saves it; paper by paper nobody has a question of their own', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '分配阅卷任务' }));
  const drawer = within(await screen.findByRole('dialog', { name: '分配阅卷任务' }));
  expect(drawer.getByRole('status').textContent).toContain('相差不超过 1 分取平均');
  await user.click(drawer.getByText('按卷阅卷'));
  await user.clear(drawer.getByLabelText('双评比例'));
  await user.type(drawer.getByLabelText('双评比例'), '100');
  expect(drawer.getByRole('status').textContent).toContain('全部作答由两个人各自独立评');
  await user.click(saveButton());
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.save.path)).toHaveLength(1));
  expect(sentTo(gradingLeadApi.save.path)[0]).toMatchObject({
    plan: { by: 'paper', doublePercent: 100, tolerance: 1 },
    graders: [
      { userId: 'u1', questionId: null },
      { userId: 'u2', questionId: null },
    ],
  });
});

it('shows at the field that double marking needs two graders', async () => {
  isTooFew = true;
  const user = await show();
  await user.click(screen.getByRole('button', { name: '分配阅卷任务' }));
  await screen.findByRole('dialog', { name: '分配阅卷任务' });
  await user.click(saveButton());
  expect(await screen.findByText(gradingErrors.tooFewForDouble.msg)).toBeTruthy();
});

it('finds graders among those who may mark', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '分配阅卷任务' }));
  await user.click(await screen.findByRole('button', { name: '添加阅卷人' }));
  await user.type(screen.getByRole('combobox', { name: '阅卷人' }), '马');
  await vi.waitFor(() =>
    expect(sentTo(gradingLeadApi.candidates.path)).toContainEqual({ size: 20, params: { keyword: '马' } }),
  );
  expect(await screen.findByTitle('马国栋 · maguodong · 省中心')).toBeTruthy();
});

it('gives the work of a grader back with a reason', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '退回重评 孙雅静' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '退回重评' }));
  expect(await dialog.findByText('请写明原因')).toBeTruthy();
  expect(sentTo(gradingLeadApi.giveBack.path)).toEqual([]);
  await user.type(dialog.getByLabelText('原因'), '写了代号就给分');
  await user.click(dialog.getByRole('button', { name: '退回重评' }));
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.giveBack.path)).toHaveLength(1));
  expect(sentTo(gradingLeadApi.giveBack.path)[0]).toMatchObject({
    examId: 'exam',
    userId: 'u2',
    questionId: 'q1',
    reason: '写了代号就给分',
  });
});

it('saves the graders that are left with the version they were loaded with', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '分配阅卷任务' }));
  await user.click(await screen.findByRole('button', { name: '移除第 2 位阅卷人' }));
  await user.click(saveButton());
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.save.path)).toHaveLength(1));
  const graders = [{ userId: 'u1', questionId: null, share: 2 }];
  expect(sentTo(gradingLeadApi.save.path)).toEqual([
    { examId: 'exam', version: 3, plan: { by: 'question', doublePercent: 10, tolerance: 1 }, graders },
  ]);
});

it('asks before it replaces the changes of someone else', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '分配阅卷任务' }));
  await user.click(await screen.findByRole('button', { name: '移除第 2 位阅卷人' }));
  detail = { ...detail, version: 4 };
  await user.click(saveButton());
  await vi.waitFor(() => expect(usePending.getState().pending?.title).toContain('已被他人修改'));
  expect(sentTo(gradingLeadApi.save.path)).toHaveLength(1);
  usePending.getState().pending?.answer(true);
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.save.path)[1]).toMatchObject({ version: 4 }));
});

it('edits a rubric with deductions, and refuses quarter points', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '修改细则 写出申请要素' }));
  await user.click(await screen.findByRole('button', { name: '添加评分点' }));
  const row = within(screen.getByRole('group', { name: '第 2 项' }));
  fireEvent.change(row.getByLabelText('2. 评分点'), { target: { value: '事后补报' } });
  fireEvent.change(row.getByLabelText('分值'), { target: { value: '-0.75' } });
  await user.click(saveButton());
  expect(await screen.findByText('分值以半分为单位')).toBeTruthy();
  fireEvent.change(row.getByLabelText('分值'), { target: { value: '-0.5' } });
  expect(screen.getByText('加分项合计 1 分，这道题满分 6 分。')).toBeTruthy();
  await user.click(saveButton());
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.saveRubric.path)).toHaveLength(1));
  expect(sentTo(gradingLeadApi.saveRubric.path)[0]).toMatchObject({
    ...question,
    examId: 'exam',
    rubricVersion: 1,
    items: [
      { id: 'a', points: 1 },
      { text: '事后补报', hint: '', points: -0.5 },
    ],
  });
});

it('shows different marks side by side and decides by the rubric', async () => {
  const user = await show();
  const marks = within(await screen.findByRole('table', { name: '答卷 0392 的给分' }));
  expect(marks.getByRole('row', { name: /给分/ }).textContent).toBe('给分4.5 分3 分');
  expect(within(marks.getByRole('row', { name: /申请单位/ })).getByLabelText('已勾选')).toBeTruthy();
  expect(screen.getByText('两人给分不同')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '裁定 答卷 0392' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /裁\s?定/ }));
  expect(await dialog.findByText('请给分')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /申请单位/ }));
  await user.click(dialog.getByRole('button', { name: '加半分' }));
  await user.click(dialog.getByRole('button', { name: /裁\s?定/ }));
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.decide.path)).toHaveLength(1));
  const [sent] = sentTo(gradingLeadApi.decide.path);
  expect(sent).toMatchObject({ answerId: 'answer-1', score: 1.5, items: ['a'], rubricVersion: 1, comment: '' });
  expect(await screen.findByText('没有等待裁定的作答。')).toBeTruthy();
});

it('shows what a grader wrote who sent an answer without a mark', async () => {
  conflicts = conflicts.map((row) => ({ ...row, reason: 'sent', sent: '细则没写', marks: [] }));
  await show();
  expect(await screen.findByText('阅卷人提交')).toBeTruthy();
  expect(screen.getByText('阅卷人：细则没写')).toBeTruthy();
  expect(screen.getByText('还没有人给分。')).toBeTruthy();
});

const NOW = '2026-03-05T06:30:00Z';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const sentTo = (path: string) => requested.filter((request) => request.path === path).map(({ body }) => body);
const saveButton = () => screen.getByRole('button', { name: /保\s?存/ });

function replyTo(path: string, input: Record<string, unknown>) {
  const ok = (data: unknown) => ({ code: 0, msg: '', data });
  if (path === gradingLeadApi.detail.path) return ok(detail);
  if (path === gradingLeadApi.conflicts.path) {
    return ok({ records: conflicts, total: conflicts.length, current: 1, size: 10 });
  }
  if (path === gradingLeadApi.save.path && input['version'] !== detail.version) {
    return { ...gradingErrors.gradingChanged, data: null };
  }
  if (path === gradingLeadApi.save.path && isTooFew) return { ...gradingErrors.tooFewForDouble, data: null };
  if (path === gradingLeadApi.candidates.path) {
    const records = [{ userId: 'u3', realName: '马国栋', userName: 'maguodong', deptName: '省中心' }];
    return ok({ records, total: 1, current: 1, size: 20 });
  }
  if (path === gradingLeadApi.giveBack.path) return ok({ answers: 40 });
  if (path === gradingLeadApi.decide.path) conflicts = [];
  return ok({ version: detail.version + 1 });
}

async function show() {
  const path = '/admin/exam/grading/lead/exam';
  const element = (
    <ScreenAt location={{ pathname: path, search: '', params: { examId: 'exam' } }}>
      <GradingLeadScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [path] }));
  await screen.findByText('阅卷安排：春季考核');
  return userEvent.setup({ delay: null });
}
