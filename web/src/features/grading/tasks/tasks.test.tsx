// @vitest-environment jsdom
import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import GradingTasksScreen from './tasks.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

let exams: Data<typeof gradingDeskApi.mine>['exams'];
let isRefused: boolean;

beforeEach(() => {
  exams = [];
  isRefused = false;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(isRefused ? { code: 1, msg: '没有权限', data: null } : { code: 0, msg: '', data: { exams } }),
    ),
  );
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  const router = createMemoryRouter(
    [
      { path: '/admin/exam/grading', element: <GradingTasksScreen /> },
      { path: '*', element: <p>阅卷页</p> },
    ],
    { initialEntries: ['/admin/exam/grading'] },
  );
  renderRoutes(router);
  return router;
}

it('reports that nothing has been assigned', async () => {
  show();
  expect(await screen.findByText('没有分给您的阅卷任务')).toBeTruthy();
});

it('shows the progress by exam and opens a part of a combined question', async () => {
  exams = [
    {
      examId: 'e1',
      examTitle: '春季考核',
      by: 'question',
      questions: [
        { questionId: 'q1', version: 2, part: '', title: '写出申请要素', maxScore: 6, total: 120, done: 120 },
        { questionId: 'q2', version: 1, part: 'p2', title: '说明理由', maxScore: 4.5, total: 80, done: 38 },
      ],
    },
  ];
  const router = show();
  const exam = await screen.findByRole('region', { name: '春季考核' });
  expect(within(exam).getByRole('progressbar', { name: '春季考核的进度' }).getAttribute('value')).toBe('158');
  expect(within(exam).getByRole('button', { name: '查看 写出申请要素' })).toBeTruthy();
  await userEvent.click(within(exam).getByRole('button', { name: '阅卷 说明理由' }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/admin/exam/grading/desk/e1/q2?version=1&part=p2');
});

it('opens the papers of an exam that is marked paper by paper', async () => {
  const question = { questionId: 'q1', version: 2, part: '', title: '写出申请要素', maxScore: 6, total: 12, done: 3 };
  exams = [{ examId: 'e1', examTitle: '春季考核', by: 'paper', questions: [question] }];
  const router = show();
  await userEvent.click(await screen.findByRole('button', { name: '按卷阅卷 春季考核' }));
  expect(router.state.location.pathname).toBe('/admin/exam/grading/paper/e1');
  expect(screen.queryByRole('button', { name: /写出申请要素/ })).toBeNull();
});

it('does not claim that there are no tasks when they could not be loaded', async () => {
  isRefused = true;
  show();
  const retry = await screen.findByRole('button', { name: /重\s?试/ });
  expect(screen.queryByText('没有分给您的阅卷任务')).toBeNull();
  isRefused = false;
  await userEvent.click(retry);
  expect(await screen.findByText('没有分给您的阅卷任务')).toBeTruthy();
});
