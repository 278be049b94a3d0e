// @vitest-environment jsdom
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { cleanup, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callMade } from '../lib/api/calls-made.ts';
import { endEmbed, useEmbed } from '../lib/browser/embed.ts';
import { queryClient } from '../lib/api/query.ts';
import { NotFoundView } from '../ui/not-found.tsx';
import { EmbedGate } from './embed-gate.tsx';

const PORTAL = 'https://portal.example.cn';
const OVER = '页面会话已结束，请从原系统重新打开';

let said: [message: unknown, origin: string][];
let origins: string[];
beforeEach(() => {
  said = [];
  origins = [PORTAL, 'https://other.example.cn'];
  vi.stubGlobal('ResizeObserver', AtOnce);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, msg: '', data: origins })));
  vi.stubGlobal('parent', {
    postMessage: (message: unknown, origin: string) => said.push([message, origin]),
    location: { origin: PORTAL },
  });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${PORTAL}/home`);
  useEmbed.setState({ on: true, ended: false, own: true, expiresAt: '2026-11-15T08:00:00.000Z' });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

class AtOnce {
  readonly tell: () => void;
  constructor(report: () => void) {
    this.tell = report;
  }
  observe() {
    this.tell();
  }
  disconnect() {}
}

function show(path = '/web/uc') {
  const element = (
    <EmbedGate>
      <p>页面内容</p>
      <NotFoundView />
    </EmbedGate>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { container: root },
  );
}
const types = () => said.map(([message]) => (message as { type: string }).type);

describe('the parent page', () => {
  it('is notified at its registered origin only that the frame is ready, until when, and how high it is', async () => {
    show();
    await vi.waitFor(() => expect(types().toSorted()).toEqual(['ganlin:height', 'ganlin:page', 'ganlin:ready']));
    expect(said).toContainEqual([{ type: 'ganlin:ready', expiresAt: '2026-11-15T08:00:00.000Z' }, PORTAL]);
    expect(said).toContainEqual([{ type: 'ganlin:height', height: 0 }, PORTAL]);
  });

  it('is told what happened in the frame, and nothing of other calls', async () => {
    show();
    await vi.waitFor(() => expect(types()).toContain('ganlin:ready'));
    callMade(sittingApi.save);
    callMade(sittingApi.handIn);
    await vi.waitFor(() => expect(said).toContainEqual([{ type: 'ganlin:done', what: 'exam.handedIn' }, PORTAL]));
    expect(types().filter((type) => type === 'ganlin:done')).toHaveLength(1);
  });

  it('is notified when the session is over, and so is the user', async () => {
    show();
    expect(await screen.findByText('页面内容')).toBeTruthy();
    endEmbed();
    expect(await screen.findByRole('heading', { name: OVER })).toBeTruthy();
    expect(screen.queryByText('页面内容')).toBeNull();
    await vi.waitFor(() => expect(said).toContainEqual([{ type: 'ganlin:expired' }, PORTAL]));
  });

  it('of another origin receives nothing', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://stranger.example.cn/');
    show();
    await screen.findByText('页面内容');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said).toEqual([]);
  });
});

it('shows no login page and no link to the home page inside a frame', async () => {
  show('/login');
  expect(await screen.findByRole('heading', { name: OVER })).toBeTruthy();
  cleanup();
  show();
  expect(await screen.findByText('没有找到这个页面')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '返回首页' })).toBeNull();
});

it('does nothing outside interface mode', async () => {
  useEmbed.setState({ on: false });
  show('/login');
  expect(await screen.findByText('页面内容')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy();
  expect(said).toEqual([]);
});
