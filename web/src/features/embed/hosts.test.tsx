// @vitest-environment jsdom
import { hostApi } from '@ganlin/contract/embed/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePending } from '../../lib/screen/confirm.ts';
import { queryClient } from '../../lib/api/query.ts';
import { ScreenAt } from '../../lib/screen/screen.tsx';
import { useSession } from '../../lib/session/session.ts';
import { linesOf } from './origin-lines.ts';
import HostsScreen from './hosts.tsx';

const host = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  name: '省局门户',
  keyId: 'hk_1',
  origins: ['https://portal.example.cn'],
  enabled: true,
  permissions: [],
  allowsStaff: false,
  pages: ['/web/'],
  themeColor: '',
  createdAt: '2026-11-15T00:00:00Z',
  lastUsedAt: null,
};
let sent: [path: string, body: unknown][];

// An antd form takes long to validate on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  sent = [];
  useSession.setState({ token: 't', permissions: ['sys:host:paging', 'sys:host:save'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => Promise.resolve(answer(path, JSON.parse(body))));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function answer(path: string, body: unknown): Response {
  if (path === hostApi.paging.path) return success({ records: [host], total: 1, current: 1, size: 20 });
  sent.push([path, body]);
  const isNew = path === hostApi.renewKey.path || !Object.hasOwn(body as object, 'id');
  return success({ id: host.id, keyId: 'hk_2', secret: isNew ? 'the-secret' : '' });
}
const success = (data: unknown) => Response.json({ code: 0, msg: '', data });

function Placed() {
  const { pathname, search } = useLocation();
  return (
    <ScreenAt location={{ pathname, search, params: {} }}>
      <HostsScreen />
    </ScreenAt>
  );
}

async function show() {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Placed />
        </MemoryRouter>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  await screen.findByText(host.name);
}

/** jsdom shows no dialog element: answers the pending question directly. */
function agree(title: string): void {
  const { pending } = usePending.getState();
  expect(pending?.title).toBe(title);
  pending?.answer(true);
}

describe('a host', () => {
  it('is registered, and its key shown until the user confirms having stored it', async () => {
    await show();
    fireEvent.click(screen.getByText('登记系统'));
    fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '市局平台' } });
    const origins = screen.getByLabelText('来源');
    fireEvent.change(origins, { target: { value: 'city.example.cn' } });
    fireEvent.click(screen.getByText(/保\s*存/));
    expect(await screen.findByText('请填写来源，例如 https://portal.example.cn')).toBeTruthy();
    fireEvent.change(origins, { target: { value: 'https://city.example.cn/\nhttp://10.1.1.8:8080' } });
    fireEvent.click(screen.getByText(/保\s*存/));
    expect(await screen.findByText('“市局平台”的密钥')).toBeTruthy();
    expect(sent).toEqual([
      [
        hostApi.save.path,
        {
          name: '市局平台',
          origins: ['https://city.example.cn', 'http://10.1.1.8:8080'],
          enabled: true,
          allowsStaff: false,
          pages: ['/web/'],
          themeColor: '',
          permissions: [],
        },
      ],
    ]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.getByText('the-secret')).toBeTruthy();
    fireEvent.click(screen.getByText('我已保存'));
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('the-secret'), 10_000);
  }, 60_000);

  it('gets a new key after confirmation', async () => {
    await show();
    fireEvent.click(screen.getByLabelText('更换密钥 省局门户'));
    expect(sent).toEqual([]);
    agree('更换“省局门户”的密钥吗？');
    expect(await screen.findByText('the-secret')).toBeTruthy();
    expect(sent).toEqual([[hostApi.renewKey.path, { id: host.id }]]);
  });

  it('is deleted after confirmation', async () => {
    await show();
    fireEvent.click(screen.getByLabelText('删除 省局门户'));
    expect(sent).toEqual([]);
    agree('确定删除“省局门户”吗？');
    await vi.waitFor(() => expect(sent).toEqual([[hostApi.delete.path, { id: host.id }]]));
  });

  it('is read-only for users without permission to change it', async () => {
    useSession.setState({ permissions: ['sys:host:paging'] });
    await show();
    expect(screen.queryByText('登记系统')).toBeNull();
    expect(screen.queryByLabelText(/省局门户$/)).toBeNull();
  });
});

it('accepts origins as users copy them', () => {
  expect(linesOf(' https://a.cn/\n\nhttps://b.cn，https://c.cn ')).toEqual([
    'https://a.cn',
    'https://b.cn',
    'https://c.cn',
  ]);
  expect(linesOf(undefined)).toEqual([]);
});
