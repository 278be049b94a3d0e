// @vitest-environment jsdom
import type { Input } from '@ganlin/contract/core/endpoint';
import { post } from '@ganlin/contract/core/endpoint';
import { paging } from '@ganlin/contract/core/page';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input as Field } from 'antd';
import { Activity, useEffect, useState } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { queryClient } from '../../lib/api/query.ts';
import { ScreenAt } from '../../lib/screen/screen.tsx';
import { usePending } from '../../lib/screen/confirm.ts';
import { useToasts } from '../../lib/screen/toast.ts';
import type { Column } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { useListUrlState } from './use-list-url-state.ts';
import { renderRoutes } from '../../../test/render-routes.tsx';

const Row = z.object({ id: z.string(), name: z.string(), town: z.string() });
const list = post('/api/sys/thing/paging', {
  summary: '',
  access: 'session',
  ...paging(z.object({ keyword: z.string().optional() }), Row),
});
const columns: readonly Column<z.input<typeof Row>>[] = [
  { key: 'name', title: '名称', part: 'name', sortable: true, render: ({ name }) => name },
  { key: 'town', title: '城市', render: ({ town }) => town },
];

const requested: Input<typeof list>[] = [];
let saved: { readonly id: string; readonly name: string; readonly search: string }[] = [];
let isNarrow = false;
let total = 45;

beforeEach(() => {
  requested.length = 0;
  saved = [];
  isNarrow = false;
  total = 45;
  localStorage.clear();
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width: 767'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const input = JSON.parse(body);
    if (_address.startsWith('/api/sys/filter/')) return Promise.resolve(replyToFilter(_address, input));
    requested.push(input);
    const rows = [1, 2].map((at) => row(`${input.current}${at}`));
    const records = (input.current - 1) * input.size < total ? rows : [];
    return Promise.resolve(Response.json({ code: 0, msg: '', data: { ...input, records, total } }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('reports a lost connection, also when the browser knows it is offline, and loads when it is back', async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  onTestFinished(() => {
    onlineManager.setOnline(true);
    useToasts.setState({ toasts: [] });
  });
  openTable('');
  expect(await screen.findByText('啊哦，与服务器失去连接了~', {}, { timeout: 10_000 })).toBeTruthy();
  vi.stubGlobal('fetch', answer);
  onlineManager.setOnline(true);
  expect(await screen.findByText('行11')).toBeTruthy();
});

it('requests what its URL names, and writes changes to the URL', async () => {
  const user = await show('?keyword=雨&page=2&sort=name.desc');
  expect(requested).toEqual([
    { current: 2, size: 20, params: { keyword: '雨' }, sort: { field: 'name', order: 'desc' } },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('关键词').value).toBe('雨');
  await user.clear(screen.getByLabelText('关键词'));
  await user.type(screen.getByLabelText('关键词'), ' 雪 {Enter}');
  await screen.findByText('行11');
  expect(address()).toBe('?keyword=雪&sort=name.desc');
  await user.click(screen.getByRole('button', { name: '重置' }));
  await vi.waitFor(() => expect(address()).toBe('?sort=name.desc'));
});

it('refetches when the same filter is submitted again', async () => {
  const user = await show('');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await vi.waitFor(() => expect(requested).toHaveLength(2));
});

it('says that there is nothing yet, or that the filter leaves nothing', async () => {
  total = 0;
  openTable('?sort=name.desc');
  expect(await screen.findByText('还没有东西。')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('关键词'), '雪{Enter}');
  expect(await screen.findByText('没有符合条件的东西。可以放宽条件再查。')).toBeTruthy();
  expect(screen.queryByText('还没有东西。')).toBeNull();
});

it('does not say that there is nothing on a page beyond the last', async () => {
  openTable('?page=9');
  expect(await screen.findByText('这一页没有东西，请看前面的页。')).toBeTruthy();
});

it('keeps the selection across pages, counts it, and clears it for another filter', async () => {
  const user = await show('');
  await user.click(screen.getAllByRole('checkbox', { name: '选择这一行' })[0]!);
  await user.click(screen.getByTitle('2'));
  await screen.findByText('行21');
  await user.click(screen.getAllByRole('checkbox', { name: '选择这一行' })[1]!);
  const bar = screen.getByRole('region', { name: '批量操作' });
  expect(bar.textContent).toContain('已选 2 条（跨 2 页）');
  expect(within(bar).getByText('行11、行22')).toBeTruthy();
  await user.type(screen.getByLabelText('关键词'), '雪{Enter}');
  await screen.findByText('行11');
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
});

it('clears the selection by its button', async () => {
  const user = await show('');
  await user.click(screen.getAllByRole('checkbox', { name: '选择这一行' })[0]!);
  const bar = screen.getByRole('region', { name: '批量操作' });
  expect(bar.textContent).toContain('已选 1 条');
  expect(bar.textContent).not.toContain('跨');
  await user.click(within(bar).getByRole('button', { name: /清\s*空/ }));
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
});

it('saves the current filter under a name, applies, renames and deletes it', async () => {
  const user = await show('?keyword=雨&page=2&sort=name.desc');
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.type(await screen.findByLabelText('筛选条件的名称'), '下雨的{Enter}');
  expect((await screen.findByRole('button', { name: '下雨的' })).getAttribute('aria-pressed')).toBe('true');
  expect(saved.map(({ name, search }) => [name, decodeURIComponent(search)])).toEqual([
    ['下雨的', '?keyword=雨&sort=name.desc'],
  ]);
  await user.click(screen.getByRole('button', { name: '重置' }));
  await vi.waitFor(() => expect(address()).toBe('?sort=name.desc'));
  await user.click(screen.getByRole('button', { name: '常用筛选' }));
  await user.click(await screen.findByRole('button', { name: '下雨的' }));
  await vi.waitFor(() => expect(address()).toBe('?keyword=雨&sort=name.desc'));
  await user.click(screen.getByRole('button', { name: '改名 下雨的' }));
  const name = screen.getByLabelText('下雨的 的新名称');
  await user.clear(name);
  await user.type(name, '有雨{Enter}');
  await screen.findByRole('button', { name: '有雨' });
  await user.click(screen.getByRole('button', { name: '删除 有雨' }));
  usePending.getState().pending?.answer(true);
  await vi.waitFor(() => expect(saved).toEqual([]));
});

it('stores the column settings for the next visit', async () => {
  const user = await show('');
  expect(screen.getByText('城11')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '显示的列' }));
  await user.click(await screen.findByRole('checkbox', { name: '城市' }));
  expect(screen.queryByText('城11')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: '名称' })).toBeNull();
  cleanup();
  await show('');
  expect(screen.queryByText('城11')).toBeNull();
});

it('shows cards where a table is too wide', async () => {
  isNarrow = true;
  await show('');
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(screen.getByRole('list', { name: '东西' })).getAllByRole('listitem')).toHaveLength(2);
});

it('does not change the URL while another screen is shown', async () => {
  let goTo: (page: number) => void = () => undefined;
  function Neighbour() {
    const { go } = useListUrlState(list);
    useEffect(() => {
      goTo = (current) => go({ current });
    });
    return null;
  }
  const user = await show('', <Neighbour />);
  goTo(2);
  await screen.findByText('行21');
  await user.click(screen.getByRole('button', { name: 'leave' }));
  goTo(3);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(address()).toBe('?page=2');
});

function replyToFilter(path: string, { id = 'f1', name = '', search }: Partial<(typeof saved)[number]>): Response {
  const reply = (data: unknown) => Response.json({ code: 0, msg: '', data });
  if (path.endsWith('/list')) return reply(saved);
  const rest = saved.filter((one) => one.id !== id);
  const before = saved.find((one) => one.id === id);
  saved = path.endsWith('/delete') ? rest : [...rest, { id, name, search: search ?? before?.search ?? '' }];
  return reply(path.endsWith('/delete') ? null : { id });
}

const row = (at: string) => ({ id: at, name: `行${at}`, town: `城${at}` });
const address = () => decodeURIComponent(screen.getByTestId('address').textContent);

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function openTable(search: string, hidden?: React.ReactNode): void {
  const router = createMemoryRouter([{ path: '/things', element: <Place hidden={hidden} /> }], {
    initialEntries: [`/things${search}`],
  });
  renderRoutes(router);
}

async function show(search: string, hidden?: React.ReactNode) {
  openTable(search, hidden);
  await screen.findByText(/^行\d1$/);
  return userEvent.setup({ delay: null });
}

function Place({ hidden }: { readonly hidden?: React.ReactNode }) {
  const { search } = useLocation();
  const [left, setLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        leave
      </button>
      <output data-testid="address">{search}</output>
      <ScreenAt location={{ pathname: '/things', search, params: {} }}>
        <DataTable
          name="things"
          label="东西"
          endpoint={list}
          columns={columns}
          noun="东西"
          filter={
            <Form.Item name="keyword" label="关键词">
              <Field />
            </Form.Item>
          }
          renderBulk={({ rows }) => <span>{rows.map(({ name }) => name).join('、')}</span>}
        />
        <Activity mode={left ? 'hidden' : 'visible'}>{hidden}</Activity>
      </ScreenAt>
    </>
  );
}
