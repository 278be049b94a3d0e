// @vitest-environment jsdom
import { regionApi } from '@ganlin/contract/iam/region';
import { DeliveryState, webhookEventTypes } from '@ganlin/contract/webhook/kinds';
import { webhookApi, webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query.ts';
import { usePending } from '../../lib/screen/confirm.ts';
import { ScreenAt } from '../../lib/screen/screen.tsx';
import { useSession } from '../../lib/session/session.ts';
import WebhookMessagesScreen from './messages.tsx';
import WebhooksScreen from './webhooks.tsx';

const host = { id: '0198f0a0-0000-7000-8000-000000000001', name: '省局门户' };
const webhook = {
  id: '0198f0a0-0000-7000-8000-000000000002',
  hostId: host.id,
  hostName: host.name,
  hostEnabled: true,
  address: 'https://portal.example.cn/hook',
  events: ['exam.finished'],
  regionId: null,
  regionName: '',
  enabled: true,
  offReason: '',
  failingSince: null,
  lastDeliveredAt: null,
  previousUntil: null,
  waiting: 3,
  givenUp: 1,
  createdAt: '2026-11-15T00:00:00Z',
};
const delivery = {
  id: '0198f0a0-0000-7000-8000-000000000003',
  messageId: '0198f0a0-0000-8000-8000-000000000004',
  type: 'exam.finished',
  object: 'exam:5',
  webhookId: webhook.id,
  hostName: host.name,
  address: webhook.address,
  state: DeliveryState.givenUp,
  attempts: 9,
  lastStatus: 503,
  nextAt: null,
  doneAt: '2026-11-16T00:00:00Z',
  createdAt: '2026-11-15T00:00:00Z',
};
const detail = {
  delivery,
  body: '{"type":"exam.finished"}' as string | null,
  attempts: [{ id: webhook.id, at: '2026-11-16T00:00:00Z', status: 503, ms: 12, error: '应答 503', reply: '维护中' }],
};

let shownWebhook: object;
let shownDetail: typeof detail;
let sent: [path: string, body: unknown][];

// An antd form takes long to validate on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  [sent, shownWebhook, shownDetail] = [[], webhook, detail];
  useSession.setState({ token: 't', permissions: ['sys:webhook:paging', 'sys:webhook:save', 'sys:webhook:send'] });
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

const page = (record: object) => ({ records: [record], total: 1, current: 1, size: 20 });
const success = (data: unknown) => Response.json({ code: 0, msg: '', data });

function answer(path: string, body: unknown): Response {
  const read: Readonly<Record<string, unknown>> = {
    [webhookApi.paging.path]: page(shownWebhook),
    [webhookApi.hosts.path]: [host],
    [webhookMessageApi.paging.path]: page(delivery),
    [webhookMessageApi.detail.path]: shownDetail,
    [regionApi.list.path]: [],
  };
  if (Object.hasOwn(read, path)) return success(read[path]);
  sent.push([path, body]);
  if (path === webhookMessageApi.replay.path) return success({ count: 1 });
  return success({ id: webhook.id, secret: 'whsec_secret', deliveryId: delivery.id });
}

function Placed({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ScreenAt location={{ pathname, search, params: {} }}>
      <output>{pathname + search}</output>
      {children}
    </ScreenAt>
  );
}

async function show(children: ReactNode) {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Placed>{children}</Placed>
        </MemoryRouter>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  await screen.findAllByText(webhook.address);
}

/** jsdom shows no dialog element: answers the pending question directly. */
function agree(title: string): void {
  const { pending } = usePending.getState();
  expect(pending?.title).toBe(title);
  pending?.answer(true);
}

async function chooseMore(action: string): Promise<void> {
  fireEvent.click(screen.getByLabelText(`更多操作 ${webhook.address}`));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('an address', () => {
  it('is added, and its secret shown until the user confirms having stored it', async () => {
    await show(<WebhooksScreen />);
    fireEvent.click(screen.getByText('添加地址'));
    const address = await screen.findByLabelText('地址');
    fireEvent.mouseDown(screen.getAllByRole('combobox', { name: '接入系统' }).at(-1)!);
    const options = await screen.findAllByTitle(host.name);
    fireEvent.click(options.at(-1)!);
    fireEvent.change(address, { target: { value: 'portal.example.cn' } });
    fireEvent.click(screen.getByText(/保\s*存/));
    expect(await screen.findByText('请填写地址，例如 https://portal.example.cn/webhook')).toBeTruthy();
    fireEvent.change(address, { target: { value: 'https://portal.example.cn/new' } });
    fireEvent.click(screen.getByText(/保\s*存/));
    expect(await screen.findByText('whsec_secret')).toBeTruthy();
    expect(sent).toEqual([
      [
        webhookApi.save.path,
        {
          hostId: host.id,
          address: 'https://portal.example.cn/new',
          events: webhookEventTypes,
          regionId: null,
          enabled: true,
        },
      ],
    ]);
    fireEvent.click(screen.getByText('我已保存'));
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('whsec_secret'), 10_000);
  }, 60_000);

  it('gets a new secret after confirmation', async () => {
    await show(<WebhooksScreen />);
    await chooseMore('更换密钥');
    agree('更换推送密钥吗？');
    expect(await screen.findByText('whsec_secret')).toBeTruthy();
    expect(screen.getByText(/24 小时内新旧两个密钥都会签名/)).toBeTruthy();
    expect(sent).toEqual([[webhookApi.renewSecret.path, { id: webhook.id }]]);
  });

  it('is tried, is deleted after confirmation, and leads to its messages', async () => {
    await show(<WebhooksScreen />);
    fireEvent.click(screen.getByLabelText(`发送测试 ${webhook.address}`));
    await vi.waitFor(() => expect(sent).toEqual([[webhookApi.test.path, { id: webhook.id }]]));
    await chooseMore('删除');
    agree('确定删除推送地址吗？');
    await vi.waitFor(() => expect(sent.at(-1)).toEqual([webhookApi.delete.path, { id: webhook.id }]));
    fireEvent.click(screen.getByLabelText(`记录 ${webhook.address}`));
    expect(screen.getByText(`/admin/sys/webhook/message?webhookId=${webhook.id}`)).toBeTruthy();
  });

  it('says why it was switched off', async () => {
    shownWebhook = { ...webhook, enabled: false, offReason: '连续 5 天推送失败' };
    await show(<WebhooksScreen />);
    expect(screen.getByText('自动停用')).toBeTruthy();
    expect(screen.getByText('连续 5 天推送失败')).toBeTruthy();
  });

  it('is read-only for users without permission to change it', async () => {
    useSession.setState({ permissions: ['sys:webhook:paging'] });
    await show(<WebhooksScreen />);
    expect(screen.queryByText('添加地址')).toBeNull();
    expect(screen.queryByLabelText(/^(编辑|删除|更换密钥|发送测试)/)).toBeNull();
    expect(screen.getByLabelText(`记录 ${webhook.address}`)).toBeTruthy();
  });
});

describe('a message', () => {
  it('is shown with its text and each attempt', async () => {
    await show(<WebhookMessagesScreen />);
    fireEvent.click(screen.getByLabelText('详情 考试已结束 exam:5'));
    expect(await screen.findByText('应答 503')).toBeTruthy();
    expect(screen.getByText('维护中')).toBeTruthy();
    expect(screen.getByText(/"type": "exam.finished"/)).toBeTruthy();
  });

  it('hides its text from those who may not see everybody', async () => {
    shownDetail = { ...detail, body: null };
    await show(<WebhookMessagesScreen />);
    fireEvent.click(screen.getByLabelText('详情 考试已结束 exam:5'));
    expect(await screen.findByText('只有拥有全部权限的管理员可以查看。')).toBeTruthy();
  });

  it('is sent again', async () => {
    await show(<WebhookMessagesScreen />);
    fireEvent.click(screen.getByLabelText('重发 考试已结束 exam:5'));
    await vi.waitFor(() => expect(sent).toEqual([[webhookMessageApi.replay.path, { ids: [delivery.id] }]]));
  });

  it('is not sent again by users without permission', async () => {
    useSession.setState({ permissions: ['sys:webhook:paging'] });
    await show(<WebhookMessagesScreen />);
    expect(screen.queryByLabelText(/^重发/)).toBeNull();
  });
});
