// @vitest-environment jsdom
import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealKind, AppealOutcome, AppealState } from '@ganlin/contract/appeal/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import type { AppealDetail, AppealRow } from './appeal-data.ts';
import ExamAppealsScreen from './exam-appeals.tsx';

const NOW = '2026-03-05T06:30:00Z';
const requested: { path: string; body: Record<string, unknown> }[] = [];
let detail: AppealDetail;
let listed: AppealRow;

const appeal: AppealRow = {
  id: 'appeal-1',
  examId: 'exam',
  questionId: 'q1',
  version: 2,
  title: '写出申请要素',
  kind: AppealKind.score,
  reason: '我写出了两个要点',
  state: AppealState.open,
  filedAt: NOW,
  reply: '',
  answerer: '',
  answeredAt: null,
  before: null,
  after: null,
};

beforeEach(() => {
  requested.length = 0;
  listed = appeal;
  detail = {
    appeal,
    examTitle: '春季考核',
    question: {
      ordinal: 3,
      section: 0,
      question: {
        id: 'shown',
        version: 2,
        code: '',
        level: 1,
        type: QuestionType.essay,
        content: '<p>写出申请要素</p>',
        options: [],
        blanks: 0,
        lefts: [],
        rights: [],
        children: [],
      },
      answer: { text: '单位、时间' },
      flagged: false,
      maxScore: 6,
      score: 3,
      verdict: Verdict.partly,
      childVerdicts: {},
      regraded: [],
      rule: '简答：由阅卷人评分',
      key: null,
    },
    answers: [
      {
        answerId: 'answer-1',
        part: 0,
        text: '单位、时间',
        maxScore: 6,
        score: 3,
        rubric: {
          version: 4,
          items: [
            { id: 'a', text: '申请单位', hint: '', points: 3 },
            { id: 'b', text: '作业时间', hint: '', points: 1.5 },
          ],
        },
        marks: [
          { realName: '周文清', byLeader: false, score: 3, items: ['申请单位'], comment: '缺时间', markedAt: NOW },
        ],
      },
    ],
    outcomes: [AppealOutcome.kept, AppealOutcome.changed],
    ownMark: false,
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
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replyTo(path) }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('shows the figures of each question, and an appeal with the marks but without the examinee', async () => {
  const user = await show();
  const figures = screen.getByRole('region', { name: '各题申诉' });
  expect(within(figures).getByText('共 4 条，待处理 1 条')).toBeTruthy();
  await open(user);
  const drawer = within(screen.getByRole('dialog'));
  expect(drawer.getByText('我写出了两个要点')).toBeTruthy();
  expect(drawer.getByText('考生姓名和单位已隐藏。')).toBeTruthy();
  expect(within(drawer.getByRole('region', { name: '评分记录' })).getByText('缺时间')).toBeTruthy();
});

it('changes the points by ticked criteria and sends the new mark with the reply', async () => {
  const user = await show();
  await open(user);
  await user.click(screen.getByRole('radio', { name: /^改分/ }));
  await user.click(await screen.findByRole('checkbox', { name: '申请单位（3 分）' }));
  await user.click(screen.getByRole('checkbox', { name: '作业时间（1.5 分）' }));
  expect(screen.getByLabelText<HTMLInputElement>('新的分数').value).toBe('4.5');
  await user.click(screen.getByRole('button', { name: '提交答复' }));
  expect(await screen.findByText('请填写答复')).toBeTruthy();
  expect(sent()).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('答复'), { target: { value: '时间也写到了' } });
  await user.click(screen.getByRole('button', { name: '提交答复' }));
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    id: 'appeal-1',
    outcome: AppealOutcome.changed,
    reply: '时间也写到了',
    marks: [{ answerId: 'answer-1', score: 4.5, items: ['a', 'b'], rubricVersion: 4 }],
  });
});

it('offers no answer to whoever marked', async () => {
  detail = { ...detail, outcomes: [], ownMark: true };
  const user = await show();
  await open(user);
  expect(screen.getByText('您给这份作答评过分，要由其他人处理。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交答复' })).toBeNull();
});

it('leads from a faulty question to its re-grading, if the user may re-grade', async () => {
  const accepted = { ...appeal, state: AppealState.accepted, reply: '答案确有错误', answeredAt: NOW };
  listed = accepted;
  detail = { ...detail, appeal: accepted, outcomes: [] };
  useSession.setState({ permissions: ['exam:paper:regrade'] });
  const user = await show();
  await user.click(await screen.findByRole('button', { name: /^查看/ }));
  const link = await screen.findByRole('link', { name: '去改判这道题' });
  expect(link.getAttribute('href')).toBe('/admin/exam/regrade/new/exam/q1/2');
  expect(screen.getByRole('button', { name: /^去改判/, hidden: true })).toBeTruthy();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const sent = () => requested.filter(({ path }) => path === appealDeskApi.answer.path).map(({ body }) => body);

function replyTo(path: string): unknown {
  if (path === appealDeskApi.detail.path) return detail;
  if (path === appealDeskApi.paging.path) return { records: [listed], total: 1, current: 1, size: 20 };
  if (path !== appealDeskApi.figures.path) return {};
  const questions = [{ questionId: 'q1', title: '写出申请要素', total: 4, open: 1, upheld: 2 }];
  return { examTitle: '春季考核', total: 4, open: 1, questions };
}

async function open(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^处理/ }));
  await screen.findByRole('region', { name: '申诉理由' });
}

async function show() {
  const path = '/admin/exam/appeals/exam';
  const element = (
    <ScreenAt location={{ pathname: path, search: '', params: { examId: 'exam' } }}>
      <ExamAppealsScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [path] }));
  await screen.findByText('申诉处理：春季考核');
  return userEvent.setup({ delay: null });
}
