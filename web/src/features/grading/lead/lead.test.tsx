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
import type { ConflictRow, LeadDetail } from './lead-data.ts';
import GradingLeadScreen from './lead.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

const requested: { path: string; body: Record<string, unknown> }[] = [];
let detail: LeadDetail;
let conflicts: ConflictRow[];

const question = { questionId: 'q1', version: 2, part: '' };

beforeEach(() => {
  requested.length = 0;
  detail = {
    examTitle: '春季考核',
    version: 3,
    graders: [
      { userId: 'u1', questionId: null, share: 2, realName: '周文清', total: 80, done: 38, lastAt: null },
      { userId: 'u2', questionId: 'q1', share: 1, realName: '孙雅静', total: 40, done: 40, lastAt: NOW },
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
      rubricVersion: 1,
      marks: [
        { realName: '周文清', score: 4.5, comment: '缺方位', markedAt: NOW },
        { realName: '孙雅静', score: 3, comment: '', markedAt: NOW },
      ],
    },
  ];
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
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
});

it('saves the graders that are left with the version they were loaded with', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '分配阅卷任务' }));
  await user.click(await screen.findByRole('button', { name: '移除第 2 位阅卷人' }));
  await user.click(saveButton());
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.save.path)).toHaveLength(1));
  const graders = [{ userId: 'u1', questionId: null, share: 2 }];
  expect(sentTo(gradingLeadApi.save.path)).toEqual([{ examId: 'exam', version: 3, graders }]);
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

it('shows different marks side by side and decides', async () => {
  const user = await show();
  const marks = await screen.findByRole('list', { name: '答卷 0392 的给分' });
  expect(
    within(marks)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('b')?.textContent),
  ).toEqual(['4.5 分', '3 分']);
  await user.click(screen.getByRole('button', { name: '裁定 答卷 0392' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('分数'), '4');
  await user.click(dialog.getByRole('button', { name: /裁\s?定/ }));
  await vi.waitFor(() => expect(sentTo(gradingLeadApi.decide.path)).toHaveLength(1));
  const [sent] = sentTo(gradingLeadApi.decide.path);
  expect(sent).toMatchObject({ answerId: 'answer-1', score: 4, rubricVersion: 1, comment: '' });
  expect(await screen.findByText('没有分数不一致的作答。')).toBeTruthy();
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
