// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import { useToasts } from '../../../../lib/screen/toast.ts';
import GradingPaperScreen from './paper.tsx';
import {
  answerShown,
  deskServer,
  score,
  showDesk,
  stubDesk,
  type DeskServer,
} from '../../../../../test/grading-desk.tsx';

let server: DeskServer;

beforeEach(() => {
  server = deskServer();
  server.texts = ['由县气象局申请', '因为安全', '用火箭', '因为规定'];
  server.papers = {
    11: [
      { answerId: 'answer-1', questionId: 'q1' },
      { answerId: 'answer-2', questionId: 'q2' },
    ],
    12: [
      { answerId: 'answer-3', questionId: 'q1' },
      { answerId: 'answer-4', questionId: 'q2' },
    ],
  };
  stubDesk(server);
  useToasts.setState({ toasts: [] });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () => showDesk(<GradingPaperScreen />, '答卷 0001');
const question = () => screen.getByRole('region', { name: '试题' }).textContent;
const paper = () => screen.getByRole('region', { name: '这份答卷' });

it('goes through the answers of a paper with the question of each, then to the next paper', async () => {
  const user = await show();
  expect(paper().textContent).toContain('答卷 0011');
  expect(question()).toContain('写出申请要素');
  await user.keyboard('12{Enter}');
  await answerShown('答卷 0002');
  expect(question()).toContain('第 2 题，共 2 题');
  expect(question()).toContain('说明理由');
  expect(score()).toBe('— / 4 分');
  await user.keyboard('3{Enter}');
  await answerShown('答卷 0003');
  expect(paper().textContent).toContain('答卷 0012');
  await user.keyboard('f{Enter}');
  await answerShown('答卷 0004');
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('分给您的答卷都评完了')).toBeTruthy();
  expect(server.marks.map(({ answerId, score, items }) => [answerId, score, items])).toEqual([
    ['answer-1', 1.5, ['a', 'b']],
    ['answer-2', 3, []],
    ['answer-3', 6, ['a', 'b']],
    ['answer-4', 0, []],
  ]);
});

it('corrects an answer of the paper, by key or by the list, and goes on where it was', async () => {
  const user = await show();
  await user.keyboard('1{Enter}');
  await answerShown('答卷 0002');
  await user.keyboard('{ArrowLeft}');
  await answerShown('答卷 0001');
  await vi.waitFor(() => expect(score()).toBe('1 / 6 分'));
  await user.keyboard('2{Enter}');
  await answerShown('答卷 0002');
  expect(server.marks.map(({ score }) => score)).toEqual([1, 1.5]);
  await user.click(within(paper()).getByRole('button', { name: /写出申请要素/ }));
  await answerShown('答卷 0001');
  await user.keyboard('{Escape}');
  await answerShown('答卷 0002');
});

it('passes over a skipped answer, and comes back to its paper when nothing else is left', async () => {
  const user = await show();
  await user.keyboard('s');
  await answerShown('答卷 0002');
  await user.keyboard('1{Enter}');
  await answerShown('答卷 0003');
  await user.keyboard('1{Enter}');
  await answerShown('答卷 0004');
  await user.keyboard('1{Enter}');
  await answerShown('答卷 0001');
  await user.keyboard('s');
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['只剩这一份答卷没有评完']),
  );
  await answerShown('答卷 0001');
  await user.keyboard('1{Enter}');
  expect(await screen.findByText('分给您的答卷都评完了')).toBeTruthy();
});
