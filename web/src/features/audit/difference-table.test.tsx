// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DifferenceTable } from './difference-table.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowOf = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr')!);

it('shows changes with labels, marked by more than colour, and the rest on request', () => {
  const before = { realName: '张三', state: 0, email: 'a@b.cn' };
  const after = { realName: '张三', state: 1, reviewNote: '离职' };
  render(<DifferenceTable before={before} after={after} />);
  expect(
    rowOf(/状态.*修改/)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['正常', '禁用']);
  expect(
    rowOf(/审核意见.*新增/)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['—', '离职']);
  expect(
    rowOf(/邮箱.*删除/)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['a@b.cn', '—']);
  expect(screen.queryByRole('rowheader', { name: /姓名/ })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: '同时显示未变的 1 项' }));
  expect(rowOf(/姓名.*未变/).getAllByText('张三')).toHaveLength(2);
});

it('shows only the differences of two long lists', () => {
  const common = Array.from({ length: 30 }, (_, index) => `功能${index}`);
  render(<DifferenceTable before={{ menuNames: [...common, '旧'] }} after={{ menuNames: [...common, '新'] }} />);
  const [old, now] = screen.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => [item.textContent, item.dataset['mark']]),
  );
  expect(old).toEqual([
    ['旧', '−'],
    ['其余 30 项未变', undefined],
  ]);
  expect(now).toEqual([
    ['新', '+'],
    ['其余 30 项未变', undefined],
  ]);
});

it('shows a list that exists on one side only as a whole', () => {
  const menuNames = Array.from({ length: 30 }, (_, index) => `功能${index}`);
  render(<DifferenceTable before={null} after={{ menuNames }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
});

it('reports that nothing was changed', () => {
  render(<DifferenceTable before={{ name: '甲' }} after={{ name: '甲' }} />);
  expect(screen.getByText('保存时没有改动任何内容。')).toBeDefined();
});
