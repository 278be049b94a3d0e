// @vitest-environment jsdom
import { analysisApi } from '@ganlin/contract/analysis/analysis';
import type { Data } from '@ganlin/contract/core/endpoint';
import { entryApi, ExamPhase } from '@ganlin/contract/exam/entry';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query, queryClient } from '../../../lib/api/query.ts';
import type { Judged, Result } from './result-data.ts';
import { ResultView } from './result-view.tsx';

/** What the entry of the exam says to its examinee. */
let entry: Pick<Data<typeof entryApi.detail>, 'phase' | 'attemptsLeft' | 'refusal'>;
let average: Data<typeof analysisApi.ownSections>['average'];

beforeEach(() => {
  average = null;
  entry = { phase: ExamPhase.open, attemptsLeft: 1, refusal: null };
  const replies = new Map<string, () => unknown>([
    [analysisApi.ownSections.path, () => ({ average })],
    [entryApi.detail.path, () => entry],
  ]);
  vi.stubGlobal('fetch', (path: string) => {
    const data = replies.get(path);
    return data
      ? Promise.resolve(Response.json({ code: 0, msg: '', data: data() }))
      : Promise.reject(new TypeError('offline'));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const judged = (ordinal: number, change: Partial<Judged>): Judged => ({
  ordinal,
  section: 0,
  question: {
    id: `019a0000-0000-7000-8000-00000000000${ordinal}`,
    version: 1,
    code: '',
    level: 1,
    type: QuestionType.judge,
    content: `<p>第 ${ordinal} 问</p>`,
    options: [],
    blanks: 0,
    lefts: [],
    rights: [],
    children: [],
  },
  answer: { options: ['true'] },
  flagged: false,
  maxScore: 2,
  score: 0,
  verdict: Verdict.wrong,
  childVerdicts: {},
  regraded: [],
  rule: '判断：答对得分',
  key: null,
  ...change,
});

const result: Result = {
  paperId: '019a0000-0000-7000-8000-000000000090',
  examId: '019a0000-0000-7000-8000-000000000091',
  examTitle: '年度考核',
  attempt: 1,
  state: 2,
  startedAt: '2026-11-15T01:30:00.000Z',
  handedInAt: '2026-11-15T03:21:07.000Z',
  spentSeconds: 60,
  answered: 2,
  totalScore: 6,
  passScore: 3,
  score: 2,
  result: 0,
  voidReason: null,
  handedInBy: 1,
  collectReason: null,
  atDeadline: false,
  receipt: '',
  release: { score: 2, verdict: 2, answer: 0, analysis: 0 },
  released: { score: true, verdict: true, answer: false, analysis: false },
  open: 0,
  endTime: '2026-11-20T10:00:00.000Z',
  counting: 1,
  sections: [
    { name: '上', intro: '', score: 1, maxScore: 4 },
    { name: '下', intro: '', score: 0, maxScore: 2 },
  ],
  tags: [],
  questions: [judged(1, { score: 2, verdict: Verdict.right }), judged(2, { answer: null }), judged(3, { section: 1 })],
};

function open(now = new Date('2026-11-16T00:00:00Z'), shown = result): HTMLElement {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ResultView result={shown} now={now} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: '逐题查看' });
}

it('starts with lost points; in print everything is shown, expanded', () => {
  const list = open();
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).queryAllByRole('article')).toHaveLength(0);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(within(list).getAllByRole('article')).toHaveLength(3);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(within(list).queryAllByRole('article')).toHaveLength(0);
});

it('links to the section with the most lost points, and back', async () => {
  const list = open();
  await userEvent.click(screen.getByRole('button', { name: '看这部分' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(within(list).getByRole('button', { name: '上 ×' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
});

it('labels a blank as blank, not as a wrong answer', async () => {
  const list = open();
  await userEvent.click(within(list).getByRole('button', { name: /^2\s*未作答/ }));
  expect(within(list).queryByText('回答错误')).toBeNull();
});

it('offers another attempt only while the exam is open, and attempts are left', async () => {
  const again = () => screen.queryByRole('link', { name: '再考一次' });
  open(new Date('2026-11-21T00:00:00Z'));
  expect(again()).toBeNull();
  cleanup();
  entry = { ...entry, attemptsLeft: 0 };
  open();
  const { queryKey } = query(entryApi.detail, { examId: result.examId });
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ attemptsLeft: 0 }));
  expect(again()).toBeNull();
  cleanup();
  queryClient.clear();
  entry = { ...entry, attemptsLeft: null };
  open();
  expect(await screen.findByRole('link', { name: '再考一次' })).toBeTruthy();
});

it('names no section as the weakest if another lost as much', () => {
  const [one, other] = result.sections;
  if (!one || !other) throw new Error('no sections');
  open(undefined, { ...result, sections: [{ ...one, score: 2, maxScore: 4 }, other] });
  expect(screen.queryByText(/失分最多/)).toBeNull();
});

it('leads to a practice of the weakest knowledge points', () => {
  const tags = [
    { name: '雷达', score: 4, maxScore: 4 },
    { name: '安全', score: 1, maxScore: 4 },
    { name: '催化', score: 0, maxScore: 2 },
  ];
  open(undefined, { ...result, tags });
  const to = screen.getByRole('link', { name: '去练薄弱点' }).getAttribute('href') ?? '';
  expect(new URL(to, 'http://x').searchParams.getAll('tag')).toEqual(['催化', '安全']);
});

it('shows what has been graded by rule while short answers wait, where each question’s points are released', () => {
  const waiting: Result = {
    ...result,
    state: 1,
    score: null,
    result: null,
    open: 1,
    questions: [...result.questions.slice(0, 2), judged(3, { score: null, verdict: Verdict.open })],
  };
  open(undefined, waiting);
  const card = within(screen.getByRole('region', { name: '成绩' }));
  expect(card.getByText('客观题得分').nextSibling?.textContent).toBe('2/ 4 分');
  expect(card.getByText('还有 1 道题等待阅卷，阅完后公布总分')).toBeTruthy();
  expect(screen.queryByText(/失分最多/)).toBeNull();
});

it('compares the sections with the average of all examinees, where the server shows one', async () => {
  average = { papers: 120, mean: 3.4567, sections: [0.625, null], tags: [] };
  open();
  const sections = within(screen.getByRole('region', { name: '分部得分' }));
  expect(await sections.findByText('全体平均 2.5')).toBeTruthy();
  expect(sections.getAllByText(/^全体平均/)).toHaveLength(1);
  expect(screen.getByText('3.5 分（120 人）')).toBeTruthy();
});

it('shows no average where there is none', async () => {
  open();
  const { queryKey } = query(analysisApi.ownSections, { paperId: result.paperId });
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ average: null }));
  expect(screen.queryByText(/全体平均/)).toBeNull();
});

it('says why staff collected the paper, and nothing of the kind otherwise', () => {
  open(new Date('2026-11-16T00:00:00Z'), { ...result, handedInBy: 3, collectReason: '考场停电' });
  expect(screen.getByText('工作人员收卷')).toBeTruthy();
  expect(screen.getByText('考场停电').parentElement?.textContent).toContain('收卷原因');
  cleanup();
  open();
  expect(screen.queryByText('收卷原因')).toBeNull();
});

it('says that a void paper does not count, and why', () => {
  const released = { score: false, verdict: false, answer: false, analysis: false };
  const nothing = { ...result, voidReason: '替考', score: null, result: null, released, questions: [], sections: [] };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ResultView result={nothing} now={new Date('2026-11-16T00:00:00Z')} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const card = screen.getByRole('region', { name: '成绩' });
  expect(within(card).getByText('已作废')).toBeTruthy();
  expect(within(card).getByText('原因：替考')).toBeTruthy();
  expect(screen.queryByRole('list', { name: '公布安排' })).toBeNull();
});
