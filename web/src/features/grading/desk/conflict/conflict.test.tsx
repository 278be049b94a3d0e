// @vitest-environment jsdom
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import GradingDeskScreen from '../desk.tsx';
import {
  answerShown,
  callsOf,
  deskServer,
  NOW,
  showDesk,
  stubDesk,
  type DeskServer,
} from '../../../../../test/grading-desk.tsx';

let server: DeskServer;

beforeEach(() => {
  server = deskServer();
  server.others = {
    'answer-1': [
      { realName: '孙雅静', score: 0.5, items: ['b'], rubricVersion: 1, comment: '没写单位', markedAt: NOW },
    ],
  };
  stubDesk(server);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function inConflict() {
  const user = await showDesk(<GradingDeskScreen />, '答卷 0001');
  await user.keyboard('1c');
  await user.keyboard('写到点了{Control>}{Enter}{/Control}');
  await answerShown('答卷 0002');
  const banner = await screen.findByRole('alert', { name: '分数不一致' });
  return { user, banner: within(banner) };
}

it('shows both scores above the next answer, and compares items and comments', async () => {
  const { user, banner } = await inConflict();
  expect(banner.getByRole('heading').textContent).toBe('答卷 0001 有不同的分数');
  expect(banner.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '您 14:30:001 分',
    '孙雅静 14:30:000.5 分',
  ]);
  await user.click(banner.getByRole('button', { name: '对照查看' }));
  const table = within(screen.getByRole('table', { name: '给分对照' }));
  const unit = table.getByRole('row', { name: /申请单位/ });
  expect(within(unit).getByLabelText('已勾选')).toBeTruthy();
  expect(within(unit).getByLabelText('没有勾选')).toBeTruthy();
  expect(table.getByRole('row', { name: /评语/ }).textContent).toBe('评语写到点了没写单位');
});

it('takes over the points and items of the other, with the own comment', async () => {
  const { user, banner } = await inConflict();
  await user.click(await banner.findByRole('button', { name: /改用 0.5 分/ }));
  await vi.waitFor(() => expect(screen.queryByRole('alert', { name: '分数不一致' })).toBeNull());
  expect(server.marks[1]).toMatchObject({ answerId: 'answer-1', score: 0.5, items: ['b'], comment: '写到点了' });
  expect(screen.getByRole('heading', { name: '答卷 0002' })).toBeTruthy();
});

it('asks the leader and stays on the answer that is shown', async () => {
  const { user, banner } = await inConflict();
  await user.click(banner.getByRole('button', { name: '请组长裁定' }));
  const dialog = within(screen.getByRole('dialog', { name: '答卷 0001 交组长裁定' }));
  await user.click(dialog.getByRole('button', { name: '作答有歧义，拿不准' }));
  await user.click(dialog.getByRole('button', { name: '交组长' }));
  await banner.findByText('已请组长裁定');
  expect(server.sent).toEqual({ 'answer-1': '作答有歧义，拿不准' });
  expect(screen.getByRole('heading', { name: '答卷 0002' })).toBeTruthy();
  expect(callsOf(server, gradingDeskApi.send)).toHaveLength(1);
});

it('can be put away, and is there again when the answer is opened', async () => {
  const { user, banner } = await inConflict();
  await user.click(banner.getByRole('button', { name: '收起提示' }));
  expect(screen.queryByRole('alert', { name: '分数不一致' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /0001 待裁定/ }));
  await answerShown('答卷 0001');
  expect(await screen.findByRole('alert', { name: '分数不一致' })).toBeTruthy();
});
