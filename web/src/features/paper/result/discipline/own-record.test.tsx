// @vitest-environment jsdom
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import { OwnRecord } from './own-record.tsx';

const PAPER = '0190a000-0000-7000-8000-000000000001';
const event = (end: number, kind: EventKind, counted: boolean) => ({
  id: `0190a000-0000-7000-8000-00000000000${end}`,
  kind,
  at: '2026-11-18T02:05:00.000Z',
  durationMs: kind === EventKind.copied ? 0 : 12_000,
  counted,
  comment: '',
});
const world = { decision: '', events: [] as ReturnType<typeof event>[] };

beforeEach(() => {
  world.decision = '';
  world.events = [event(1, EventKind.leftPage, true), event(2, EventKind.offline, false)];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { eventId, comment } = JSON.parse(body);
    if (path !== watchApi.comment.path) return Response.json({ code: 0, msg: '', data: { ...world, messages: [] } });
    world.events = world.events.map((one) => (one.id === eventId ? { ...one, comment } : one));
    return Response.json({ code: 0, msg: '', data: null });
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <OwnRecord paperId={PAPER} />
    </QueryClientProvider>,
  );

it('shows each event in words, and saves what the examinee says about it', async () => {
  show();
  expect(await screen.findByText('离开页面 12 秒')).toBeTruthy();
  expect(screen.getByText('网络断开 12 秒').parentElement?.textContent).toContain('不计次');
  await userEvent.click(screen.getByRole('button', { name: '说明情况：离开页面 12 秒' }));
  await userEvent.type(screen.getByRole('textbox'), '电脑弹出更新窗口');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('我的说明：电脑弹出更新窗口')).toBeTruthy();
});

it('shows the decision, after which nothing more is said', async () => {
  world.decision = '不成立：电脑自动更新，情况已核实';
  show();
  expect((await screen.findByText(/不成立/)).textContent).toContain('情况已核实');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the decision about a paper whose page has reported nothing', async () => {
  world.events = [];
  world.decision = '不成立：网络中断，已核实';
  show();
  expect((await screen.findByText(/不成立/)).textContent).toContain('网络中断，已核实');
});

it('is not there where nothing was recorded', async () => {
  world.events = [];
  const { container } = show();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
