// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShortTable } from './short-table.tsx';

const rows = ['甲', '乙', '丙'].map((title, index) => ({ id: title, title, count: index + 1 }));
const columns = [
  { key: 'title', title: '试题', part: 'name' as const, render: ({ title }: (typeof rows)[number]) => title },
  { key: 'count', title: '份数', render: ({ count }: (typeof rows)[number]) => count },
];

const atWidth = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (count: number) =>
  render(<ShortTable label="试题" rows={rows.slice(0, count)} columns={columns} empty="没有试题。" first={2} />);

it('is a table whose further rows appear on request', () => {
  atWidth(false);
  show(3);
  expect(screen.queryByText('丙')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '显示全部 3 条' }));
  expect(screen.getByRole('row', { name: '丙 3' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a card for each row on a phone', () => {
  atWidth(true);
  show(2);
  const [first] = within(screen.getByRole('list', { name: '试题' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('甲份数1');
});

it('says why there is nothing', () => {
  atWidth(false);
  show(0);
  expect(screen.getByText('没有试题。')).toBeTruthy();
});
