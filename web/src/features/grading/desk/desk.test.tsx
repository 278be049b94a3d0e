// @vitest-environment jsdom
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import GradingDeskScreen from './desk.tsx';
import {
  answerShown,
  callsOf,
  comment,
  deskServer,
  retry,
  rubricItems,
  score,
  showDesk,
  stubDesk,
  type DeskServer,
} from '../../../../test/grading-desk.tsx';

let server: DeskServer;

const show = (expected: string) => showDesk(<GradingDeskScreen />, expected);
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  server = deskServer();
  stubDesk(server);
  useToasts.setState({ toasts: [] });
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
  await answerShown('答卷 0002');
  expect(server.marks).toMatchObject([
    { answerId: 'answer-1', score: 2, items: ['a', 'b'], rubricVersion: 1, comment: '' },
  ]);
  expect(score()).toBe('— / 6 分');
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('分给您的作答都评完了')).toBeTruthy();
  expect(server.marks[1]).toMatchObject({ answerId: 'answer-2', score: 0, items: [] });
});

it('gives plain points without a rubric', async () => {
  server.rubric = { version: 0, items: [] };
  const user = await show('答卷 0001');
  await user.keyboard('4');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true);
  await user.keyboard('9');
  expect(score()).toBe('4 / 6 分');
  await user.click(screen.getByRole('radio', { name: '5' }));
  await user.keyboard('{Enter}');
  await answerShown('答卷 0002');
  expect(server.marks[0]?.score).toBe(5);
});

it('does not submit an answer without points', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: '答卷 0001' })).toBeTruthy();
  expect(server.marks).toEqual([]);
});

it('treats keys in the comment as text: Enter is a new line, Ctrl+Enter submits', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1c');
  expect(document.activeElement).toBe(comment());
  await user.keyboard('s1f?{Enter}2');
  expect(comment().value).toBe('s1f?\n2');
  expect(score()).toBe('1 / 6 分');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await answerShown('答卷 0002');
  expect(server.marks[0]).toMatchObject({ score: 1, comment: 's1f?\n2' });
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
  server.connection = 'down';
  await user.click(screen.getByRole('button', { name: '提交并看下一份' }));
  await screen.findByRole('alert');
  expect(comment().value).toBe('要素不全。');
  expect(score()).toBe('1 / 6 分');
  server.connection = 'up';
  act(() => void window.dispatchEvent(new Event('online')));
  await answerShown('答卷 0002');
  expect(server.marks).toMatchObject([{ score: 1, comment: '要素不全。' }]);
});

it('retries with the same id when the reply was lost, but not after a change', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('1');
  server.connection = 'loses replies';
  await user.keyboard('{Enter}');
  await screen.findByRole('alert');
  await user.click(retry());
  await screen.findByRole('alert');
  expect(server.marks).toHaveLength(1);
  await user.keyboard('2');
  server.connection = 'up';
  await user.click(retry());
  await answerShown('答卷 0002');
  expect(server.marks.map(({ score }) => score)).toEqual([1, 1.5]);
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
  await answerShown('答卷 0002');
  await user.click(await within(screen.getByRole('region', { name: '刚评过' })).findByRole('button', { name: /0001/ }));
  await answerShown('答卷 0001');
  expect(score()).toBe('1 / 6 分');
  await user.keyboard('f{Enter}');
  await answerShown('答卷 0002');
  expect(server.marks.map(({ answerId, score }) => [answerId, score])).toEqual([
    ['answer-1', 1],
    ['answer-1', 6],
  ]);
  await user.keyboard('{ArrowLeft}');
  await answerShown('答卷 0001');
  await vi.waitFor(() => expect(score()).toBe('6 / 6 分'));
});

it('shows skipped answers last', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('s');
  await answerShown('答卷 0002');
  await user.keyboard('0{Enter}');
  expect(await answerShown('答卷 0001')).toBeTruthy();
});

it('asks for points again when the rubric has changed, and keeps the comment', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('12c');
  await user.keyboard('缺方位');
  server.rubric = { version: 2, items: rubricItems.slice(1) };
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: /申请单位/ })).toBeNull());
  expect(score()).toBe('— / 6 分');
  expect(comment().value).toBe('缺方位');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /作业工具/ }).checked).toBe(true);
  expect(server.marks).toEqual([]);
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

it('has the next answer ready: it is shown without asking, and never twice', async () => {
  server.texts = ['一', '二', '三'];
  const user = await show('答卷 0001');
  await vi.waitFor(() => expect(callsOf(server, gradingDeskApi.next)).toHaveLength(2));
  expect(callsOf(server, gradingDeskApi.next)[1]).toMatchObject({ except: 'answer-1' });
  server.heldPath = gradingDeskApi.next.path;
  await user.keyboard('1{Enter}');
  await answerShown('答卷 0002');
  server.heldPath = undefined;
  await vi.waitFor(() => expect(callsOf(server, gradingDeskApi.next).at(-1)).toMatchObject({ except: 'answer-2' }));
  await user.keyboard('s');
  await answerShown('答卷 0003');
  await user.keyboard('{ArrowLeft}');
  await answerShown('答卷 0001');
  await user.keyboard('{Escape}');
  await answerShown('答卷 0003');
  await user.keyboard('0{Enter}');
  await answerShown('答卷 0002');
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('分给您的作答都评完了')).toBeTruthy();
  expect(server.marks.map(({ answerId }) => answerId)).toEqual(['answer-1', 'answer-3', 'answer-2']);
});

it('says so when the only answer left is skipped', async () => {
  server.texts = ['一'];
  const user = await show('答卷 0001');
  await user.keyboard('s');
  await vi.waitFor(() => expect(toasts()).toEqual(['只剩这一份没有评了']));
  expect(await answerShown('答卷 0001')).toBeTruthy();
});

it('leaves an answer to the leader with a reason, which survives a lost connection', async () => {
  const user = await show('答卷 0001');
  await user.keyboard('t');
  const dialog = within(screen.getByRole('dialog', { name: '答卷 0001 交组长裁定' }));
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '细则没写');
  server.connection = 'down';
  await user.click(dialog.getByRole('button', { name: '交组长' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }));
  server.connection = 'up';
  await user.click(screen.getByRole('button', { name: '交组长' }));
  const again = within(screen.getByRole('dialog', { name: '答卷 0001 交组长裁定' }));
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: '原因' }).value).toBe('细则没写');
  await user.type(again.getByRole('textbox', { name: '原因' }), '{Control>}{Enter}{/Control}');
  await answerShown('答卷 0002');
  expect(server.sent).toEqual({ 'answer-1': '细则没写' });
  expect(server.marks).toEqual([]);
});

it('shows why an answer was given back, and asks for new points but keeps the comment', async () => {
  server.marks = [{ id: 'm', answerId: 'answer-1', score: 4.5, items: ['a'], comment: '缺方位', rubricVersion: 1 }];
  server.givenBack = { 'answer-1': '第 1 点写了代号就给分' };
  const user = await show('答卷 0001');
  const note = screen.getByRole('region', { name: '退回重评' });
  expect(note.textContent).toContain('第 1 点写了代号就给分');
  expect(note.textContent).toContain('您原来给了 4.5 分');
  expect(score()).toBe('— / 6 分');
  expect(comment().value).toBe('缺方位');
  await user.keyboard('f{Enter}');
  await answerShown('答卷 0002');
  expect(server.marks[1]).toMatchObject({ answerId: 'answer-1', score: 6, comment: '缺方位' });
});

it('does not show an answer again that was marked among the last ones while it was next', async () => {
  server.marks = [{ id: 'm', answerId: 'answer-1', score: 1, items: [], comment: '', rubricVersion: 1 }];
  server.givenBack = { 'answer-1': '重评' };
  const user = await show('答卷 0001');
  await user.click(await screen.findByRole('button', { name: /^0001/ }));
  await screen.findByText('已评，修改会留痕');
  await user.keyboard('f{Enter}');
  expect(await answerShown('答卷 0002')).toBeTruthy();
});

it('compares the grader with the team and estimates the time left', async () => {
  await show('答卷 0001');
  const mine = await screen.findByRole('region', { name: '我的给分' });
  expect(mine.textContent).toContain('平均 3.4，全组 3');
  expect(within(mine).getByRole('img').getAttribute('aria-label')).toContain('4.5 分，我 3 份，全组 4 份');
  const team = screen.getByRole('region', { name: '全组进度' });
  expect(team.textContent).toContain('82 / 240');
  expect(within(team).getAllByRole('listitem')[0]?.textContent).toContain('周文清（我）');
  expect(screen.getByText('还需约 3 分')).toBeTruthy();
});
