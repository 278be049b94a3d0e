// @vitest-environment jsdom
import type { Data } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingErrors } from '@ganlin/contract/grading/errors';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import GradingDeskScreen from './desk.tsx';
import { renderRoutes } from '../../../../test/render-routes.tsx';

type Answer = Data<typeof gradingDeskApi.answer>;
type Mark = { id: string; answerId: string; score: number; items: string[]; comment: string; rubricVersion: number };

/** A server with two answers: marks are stored once per id, unless the connection is lost before or after. */
let marks: Mark[];
let skipped: string[];
let connection: 'up' | 'down' | 'loses replies';
let rubric: Data<typeof gradingDeskApi.question>['rubric'];
let otherScore: number | undefined;

const texts = ['由县气象局申请，\n用 ｗｒ-98 火箭', '不知道'];
const items = [
  { id: 'a', text: '申请单位', hint: '写到点即可', points: 1 },
  { id: 'b', text: '作业工具', hint: '', points: 0.5 },
  { id: 'c', text: '事后补报', hint: '', points: -1 },
];

beforeEach(() => {
  marks = [];
  skipped = [];
  connection = 'up';
  rubric = { version: 1, items };
  otherScore = undefined;
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (connection === 'down') return Promise.reject(new Error('offline'));
    const reply = replyTo(path, JSON.parse(body) as never);
    return connection === 'loses replies' ? Promise.reject(new Error('lost')) : Promise.resolve(Response.json(reply));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('marks by keys: ticks, adjusts by half a point, submits and shows the next answer', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('12.');
  expect(score()).toBe('2 / 6 分');
  await user.keyboard('{Enter}');
  await screen.findByText('答卷 0002');
  expect(marks).toMatchObject([{ answerId: 'answer-1', score: 2, items: ['a', 'b'], rubricVersion: 1, comment: '' }]);
  expect(score()).toBe('— / 6 分');
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('分给您的作答都评完了')).toBeTruthy();
  expect(marks[1]).toMatchObject({ answerId: 'answer-2', score: 0, items: [] });
});

it('gives plain points without a rubric', async () => {
  rubric = { version: 0, items: [] };
  const user = await show('答卷 0001');
  await user.keyboard('4');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true);
  await user.keyboard('9');
  expect(score()).toBe('4 / 6 分');
  await user.click(screen.getByRole('radio', { name: '5' }));
  await user.keyboard('{Enter}');
  await screen.findByText('答卷 0002');
  expect(marks[0]?.score).toBe(5);
});

it('does not submit an answer without points', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('{Enter}');
  expect(screen.getByText('答卷 0001')).toBeTruthy();
  expect(marks).toEqual([]);
});

it('treats keys in the comment as text: Enter is a new line, Ctrl+Enter submits', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1c');
  expect(document.activeElement).toBe(comment());
  await user.keyboard('s1f?{Enter}2');
  expect(comment().value).toBe('s1f?\n2');
  expect(score()).toBe('1 / 6 分');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('答卷 0002');
  expect(marks[0]).toMatchObject({ score: 1, comment: 's1f?\n2' });
  await user.keyboard('2');
  expect(score()).toBe('0.5 / 6 分');
});

it('highlights keywords as a hint only, with the line breaks of the answer', async () => {
  await show('答卷 0001');
  const answer = screen.getByRole('region', { name: '作答' });
  expect([...answer.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['ｗｒ-98']);
  expect(answer.textContent).toContain('由县气象局申请，\n用');
  expect(answer.textContent).toContain('关键词 1 / 2 只作提示，不计分');
  expect(answer.textContent).toContain('姓名和单位已隐藏');
});

it('keeps everything when the network is down, and submits by itself when it is back', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1');
  await user.click(screen.getByRole('button', { name: '评语加上“要素不全”' }));
  connection = 'down';
  await user.click(screen.getByRole('button', { name: '提交并看下一份' }));
  await screen.findByRole('alert');
  expect(comment().value).toBe('要素不全。');
  expect(score()).toBe('1 / 6 分');
  connection = 'up';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('答卷 0002');
  expect(marks).toMatchObject([{ score: 1, comment: '要素不全。' }]);
});

it('retries with the same id when the reply was lost, but not after a change', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1');
  connection = 'loses replies';
  await user.keyboard('{Enter}');
  await screen.findByRole('alert');
  await user.click(retry());
  await screen.findByRole('alert');
  expect(marks).toHaveLength(1);
  await user.keyboard('2');
  connection = 'up';
  await user.click(retry());
  await screen.findByText('答卷 0002');
  expect(marks.map(({ score }) => score)).toEqual([1, 1.5]);
});

it('restores what was entered after a reload', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1c');
  await user.keyboard('缺方位');
  cleanup();
  queryClient.clear();
  await show('答卷 0001');
  expect(comment().value).toBe('缺方位');
  expect(score()).toBe('1 / 6 分');
});

it('corrects an answer that was marked before, then returns to the next one', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1{Enter}');
  await screen.findByText('答卷 0002');
  await user.click(await within(screen.getByRole('region', { name: '刚评过' })).findByRole('button', { name: /0001/ }));
  await screen.findByText('答卷 0001');
  expect(score()).toBe('1 / 6 分');
  await user.keyboard('f{Enter}');
  await screen.findByText('答卷 0002');
  expect(marks.map(({ answerId, score }) => [answerId, score])).toEqual([
    ['answer-1', 1],
    ['answer-1', 6],
  ]);
  await user.keyboard('{ArrowLeft}');
  await screen.findByText('答卷 0001');
  await vi.waitFor(() => expect(score()).toBe('6 / 6 分'));
});

it('tells of different points and of the leader who decides', async () => {
  otherScore = 3;
  const user = await show('答卷 0001');
  await user.keyboard('1{Enter}');
  await screen.findByText('答卷 0002');
  await user.click(await screen.findByRole('button', { name: /0001 待裁定/ }));
  const note = await screen.findByRole('region', { name: '分数不一致' });
  expect(note.textContent).toContain('由组长裁定');
});

it('shows skipped answers last', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('s');
  await screen.findByText('答卷 0002');
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('答卷 0001')).toBeTruthy();
});

it('asks for points again when the rubric has changed, and keeps the comment', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('12c');
  await user.keyboard('缺方位');
  rubric = { version: 2, items: items.slice(1) };
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: /申请单位/ })).toBeNull());
  expect(score()).toBe('— / 6 分');
  expect(comment().value).toBe('缺方位');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /作业工具/ }).checked).toBe(true);
  expect(marks).toEqual([]);
});

it('lists the keys, and none of them works meanwhile', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: '快捷键' })).toBeTruthy();
  await user.keyboard('1');
  expect(score()).toBe('— / 6 分');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  fireEvent.keyDown(document.body, { key: '1' });
  expect(score()).toBe('1 / 6 分');
});

const score = () => screen.getByRole('status', { name: '得分' }).textContent;
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评语' });
const retry = () => within(screen.getByRole('alert')).getByRole('button');

async function show(expected: string) {
  const path = '/admin/exam/grading/desk/exam/question';
  const location = { pathname: path, search: '?version=2', params: { examId: 'exam', questionId: 'question' } };
  const element = (
    <ScreenAt location={location}>
      <GradingDeskScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [path] }));
  await screen.findByText(expected);
  return userEvent.setup({ delay: null });
}

const ok = (data: unknown) => ({ code: 0, msg: '', data });
const lastMark = (answerId: string) => marks.findLast((mark) => mark.answerId === answerId);

function answerOf(id: string): Answer {
  const index = Number(id.slice(-1)) - 1;
  const mark = lastMark(id);
  const mine = mark ? { score: mark.score, items: mark.items, comment: mark.comment, markedAt: NOW } : null;
  return { id, number: index + 1, text: texts[index] ?? '', mine, conflict: isConflict(id) };
}

const NOW = '2026-03-05T06:30:00Z';

function isConflict(answerId: string): boolean {
  const mark = lastMark(answerId);
  return mark !== undefined && otherScore !== undefined && mark.score !== otherScore;
}

function replyTo(path: string, input: Mark) {
  const all = ['answer-1', 'answer-2'];
  const unmarked = all.filter((id) => !lastMark(id));
  const replies: Readonly<Record<string, () => unknown>> = {
    [gradingDeskApi.question.path]: () => ({
      examTitle: '春季考核',
      stem: '',
      content: '<p>写出申请要素</p>',
      reference: '<p>申请单位；作业工具</p>',
      keywords: ['WR-98', '方位'],
      maxScore: 6,
      rubric,
      total: 2,
      done: 2 - unmarked.length,
    }),
    [gradingDeskApi.next.path]: () => {
      const next = unmarked.find((id) => !skipped.includes(id)) ?? unmarked[0];
      return { answer: next ? answerOf(next) : null };
    },
    [gradingDeskApi.answer.path]: () => answerOf(input.answerId),
    [gradingDeskApi.skip.path]: () => {
      skipped.push(input.answerId);
      return {};
    },
    [gradingDeskApi.recent.path]: () => ({
      marks: all.toReversed().flatMap((answerId) => {
        const { score, number, conflict } = { ...answerOf(answerId), score: lastMark(answerId)?.score };
        return score === undefined ? [] : [{ answerId, number, score, conflict, markedAt: NOW }];
      }),
    }),
    [gradingDeskApi.mark.path]: () => {
      if (marks.every(({ id }) => id !== input.id)) marks.push(input);
      return { conflict: isConflict(input.answerId) };
    },
  };
  if (path === gradingDeskApi.mark.path && input.rubricVersion !== rubric.version) {
    return { ...gradingErrors.rubricChanged, data: null };
  }
  return ok(replies[path]?.());
}
