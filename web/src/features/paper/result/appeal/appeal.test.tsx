// @vitest-environment jsdom
import { appealApi } from '@ganlin/contract/appeal/appeal';
import { AppealKind, AppealState, ScoreStep } from '@ganlin/contract/appeal/kinds';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import { usePending } from '../../../../lib/screen/confirm.ts';
import { stepText, type OwnAppeal, type OwnAppeals as Own, type Step } from './appeal-data.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { OwnAppeals, periodText } from './own-appeals.tsx';
import { QuestionAppeal } from './question-appeal.tsx';

const NOW = '2026-03-05T06:30:00Z';
const requested: { path: string; body: Record<string, unknown> }[] = [];
let isLost = false;

const step: Step = {
  step: ScoreStep.rule,
  at: NOW,
  part: 0,
  grader: 0,
  score: 0,
  before: null,
  maxScore: 2,
  text: '',
  outcome: null,
  items: [],
};
const appeal: OwnAppeal = {
  id: 'appeal-1',
  ordinal: 2,
  kind: AppealKind.score,
  reason: '我写出了两个要点',
  state: AppealState.open,
  filedAt: NOW,
  reply: '',
  answeredAt: null,
  before: null,
  after: null,
};
const own: Own = { days: 3, until: '2026-03-08T06:30:00Z', open: true, left: 19, questions: 5, appeals: [appeal] };

beforeEach(() => {
  requested.length = 0;
  isLost = false;
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    requested.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    if (isLost) return Promise.reject(new TypeError('network'));
    const history = [{ ...step, step: ScoreStep.mark, grader: 1, score: 1, text: '要点不全' }];
    const explained = { score: 1, maxScore: 2, rule: '简答：由阅卷人评分', keyVersion: 3, history };
    return Promise.resolve(Response.json({ code: 0, msg: '', data: path === appealApi.explain.path ? explained : {} }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const sentTo = (path: string) => requested.filter((one) => one.path === path).map(({ body }) => body);
const show = (element: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);

it.each([
  [{}, '系统按规则判分：0 / 2 分'],
  [{ step: ScoreStep.mark, grader: 2, score: 1.5, part: 3 }, '第 3 小题，阅卷人 2 评分：1.5 / 2 分'],
  [{ step: ScoreStep.regraded, before: 0, score: 2 }, '改判：0 → 2 分'],
  [{ step: ScoreStep.appeal, score: null, outcome: AppealState.kept }, '申诉：维持原分'],
  [{ step: ScoreStep.appeal, before: 1, score: 2, outcome: AppealState.changed }, '申诉：已改分，1 → 2 分'],
] as const)('says in words what %o means', (change, text) => {
  expect(stepText({ ...step, ...change })).toBe(text);
});

it('explains the points only when asked', async () => {
  const user = userEvent.setup();
  show(<QuestionAppeal paperId="p" ordinal={1} own={own} onAppeal={() => undefined} />);
  expect(requested).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^得分经过/ }));
  const list = await screen.findByRole('list', { name: '第 1 题得分经过' });
  expect(within(list).getByText('阅卷人 1 评分：1 / 2 分')).toBeTruthy();
  expect(within(list).getByText('要点不全')).toBeTruthy();
  expect(screen.getByText(/按试题第 3 版的答案评分/)).toBeTruthy();
});

it('offers no second appeal on a question in dispute, and none after the period', () => {
  const onAppeal = () => undefined;
  show(<QuestionAppeal paperId="p" ordinal={2} own={own} onAppeal={onAppeal} />);
  expect(screen.getByText('申诉处理中')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '对第 2 题有异议' })).toBeNull();
  cleanup();
  show(<QuestionAppeal paperId="p" ordinal={1} own={{ ...own, open: false }} onAppeal={onAppeal} />);
  expect(screen.queryByRole('button', { name: '对第 1 题有异议' })).toBeNull();
});

it('keeps the id when the same appeal is sent again after a lost response', async () => {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  show(<AppealDialog paperId="p" ordinal={2} questions={5} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: '提交申诉' }));
  expect(await screen.findByText('请至少用 5 个字说明理由')).toBeTruthy();
  expect(sentTo(appealApi.file.path)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^题目有误/ }));
  await user.type(screen.getByRole('textbox', { name: '理由' }), '两个选项都对');
  isLost = true;
  await user.click(screen.getByRole('button', { name: '提交申诉' }));
  await vi.waitFor(() => expect(sentTo(appealApi.file.path)).toHaveLength(1));
  isLost = false;
  await user.click(screen.getByRole('button', { name: '提交申诉' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = sentTo(appealApi.file.path);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ paperId: 'p', ordinal: 2, kind: AppealKind.question, reason: '两个选项都对' });
});

it('lets the examinee choose the question where questions are not shown', async () => {
  const user = userEvent.setup();
  show(<AppealDialog paperId="p" ordinal={undefined} questions={5} onClose={() => undefined} />);
  await user.selectOptions(screen.getByRole('combobox', { name: '题号' }), '第 4 题');
  await user.type(screen.getByRole('textbox', { name: '理由' }), '总分比预计少');
  await user.click(screen.getByRole('button', { name: '提交申诉' }));
  await vi.waitFor(() => expect(sentTo(appealApi.file.path)).toMatchObject([{ ordinal: 4 }]));
});

it('shows replies and withdraws an open appeal after a confirmation', async () => {
  const answered = { ...appeal, id: 'appeal-2', ordinal: 1, state: AppealState.changed, before: 1, after: 2 };
  const appeals = [appeal, { ...answered, reply: '第二点也写到了', answeredAt: NOW }];
  const user = userEvent.setup();
  show(<OwnAppeals own={{ ...own, appeals }} onAppeal={undefined} />);
  expect(screen.getByText('1 → 2 分')).toBeTruthy();
  expect(screen.getByText(/第二点也写到了/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '撤回第 2 题的申诉' }));
  usePending.getState().pending?.answer(true);
  await vi.waitFor(() => expect(sentTo(appealApi.withdraw.path)).toEqual([{ id: 'appeal-1' }]));
});

it('says until when appeals are possible', () => {
  expect(periodText(own)).toMatch(/前可以对有异议的题提出申诉/);
  expect(periodText({ ...own, open: false })).toMatch(/^申诉期已于 .* 结束。$/);
  expect(periodText({ ...own, until: null, open: false })).toBe('成绩公布后可以申诉。');
  expect(periodText({ ...own, left: 0 })).toBe('这份答卷的申诉次数已用完。');
});
