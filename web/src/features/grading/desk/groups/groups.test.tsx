// @vitest-environment jsdom
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import { useToasts } from '../../../../lib/screen/toast.ts';
import GradingDeskScreen from '../desk.tsx';
import {
  answerShown,
  callsOf,
  deskServer,
  score,
  showDesk,
  stubDesk,
  type DeskServer,
} from '../../../../../test/grading-desk.tsx';

let server: DeskServer;
let observed: Element[];
let look: (elements: readonly Element[]) => void;

beforeEach(() => {
  server = deskServer();
  server.texts = ['先断电', '先断电', '先断电再报告', '按程序处置', '按程序处置。', '不知道'];
  server.groupOf = { 'answer-1': 'g1', 'answer-2': 'g1', 'answer-3': 'g1', 'answer-4': 'g2', 'answer-5': 'g2' };
  stubDesk(server);
  useToasts.setState({ toasts: [] });
  observed = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        look = (elements) => act(() => notify(elements.map((target) => ({ target, isIntersecting: true }))));
      }
      observe(element: Element) {
        if (!observed.includes(element)) observed.push(element);
      }
      disconnect() {
        observed = [];
      }
    },
  );
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () => showDesk(<GradingDeskScreen />, '答卷 0001');
const groupButton = (name: RegExp) =>
  within(screen.getByRole('list', { name: '相近答案的分组' })).findByRole('button', { name });
const together = () => screen.getByRole<HTMLButtonElement>('button', { name: '整组给分' });
const giveToAll = () => screen.getByRole<HTMLButtonElement>('button', { name: /^给这 \d+ 份评同一分/ });

it('shows only the answers of the chosen group, counts them, and returns to all', async () => {
  const user = await show();
  expect((await groupButton(/^全部作答/)).getAttribute('aria-pressed')).toBe('true');
  expect(together().disabled).toBe(true);
  await user.click(await groupButton(/^按程序处置/));
  await answerShown('答卷 0004');
  expect(screen.getByText('B 组 1 / 2')).toBeTruthy();
  await user.keyboard('1{Enter}');
  await answerShown('答卷 0005');
  expect((await groupButton(/^按程序处置/)).textContent).toContain('1 / 2');
  await user.keyboard('1{Enter}');
  expect(await screen.findByText('这一组评完了')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '看其余的作答' }));
  await answerShown('答卷 0001');
  expect(callsOf(server, gradingDeskApi.next).some(({ groupId }) => groupId === 'g2')).toBe(true);
});

it('gives one mark to a group, but only after all of it was on screen', async () => {
  const user = await show();
  await groupButton(/^先断电/);
  await user.keyboard(']');
  await vi.waitFor(() => expect(together().disabled).toBe(false));
  await user.keyboard('g');
  const answers = await screen.findByRole('region', { name: '整组作答' });
  await within(answers).findByText(/0001、0002/);
  expect(within(answers).getAllByRole('article')).toHaveLength(2);
  await user.keyboard('12');
  expect(score()).toBe('1.5 / 6 分');
  expect(giveToAll().disabled).toBe(true);
  await user.keyboard('{Enter}');
  look(observed.slice(0, 1));
  expect(within(answers).getByRole('status').textContent).toBe('已看 1 / 2 种写法');
  expect(giveToAll().disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(callsOf(server, gradingDeskApi.markGroup)).toEqual([]);
  look(observed.slice(1));
  expect(giveToAll().disabled).toBe(false);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('这一组评完了')).toBeTruthy();
  expect(callsOf(server, gradingDeskApi.markGroup)).toMatchObject([
    { groupId: 'g1', answerIds: ['answer-1', 'answer-2', 'answer-3'], score: 1.5, items: ['a', 'b'], rubricVersion: 1 },
  ]);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['已给 3 份评 1.5 分']);
});

it('tells how many were left as they are, and retries a lost reply with the same id', async () => {
  const user = await show();
  await user.click(await groupButton(/^先断电/));
  await vi.waitFor(() => expect(together().disabled).toBe(false));
  await user.click(together());
  await screen.findByText(/0001、0002/);
  look(observed);
  server.marks = [{ id: 'm', answerId: 'answer-2', score: 3, items: [], comment: '', rubricVersion: 1 }];
  await user.keyboard('f');
  server.connection = 'loses replies';
  await user.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  server.connection = 'up';
  await user.click(within(alert).getByRole('button', { name: /重\s?试/ }));
  await vi.waitFor(() => expect(callsOf(server, gradingDeskApi.markGroup)).toHaveLength(2));
  const [first, second] = callsOf(server, gradingDeskApi.markGroup);
  expect(second?.id).toBe(first?.id);
  expect(server.marks.map(({ answerId, score }) => [answerId, score])).toEqual([
    ['answer-2', 3],
    ['answer-1', 6],
    ['answer-3', 6],
  ]);
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)?.text).toBe('已给 2 份评 6 分；1 份此前已评过，没有改动'),
  );
});

it('leaves the group as it is on Esc and keeps what was entered', async () => {
  const user = await show();
  await user.click(await groupButton(/^先断电/));
  await vi.waitFor(() => expect(together().disabled).toBe(false));
  await user.keyboard('g');
  await screen.findByText(/0001、0002/);
  await user.keyboard('1');
  await user.keyboard('{Escape}');
  await answerShown('答卷 0001');
  expect(score()).toBe('— / 6 分');
  await user.keyboard('g');
  await screen.findByText(/0001、0002/);
  expect(score()).toBe('1 / 6 分');
  expect(server.marks).toEqual([]);
});
