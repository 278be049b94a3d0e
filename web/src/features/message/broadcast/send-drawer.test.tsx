// @vitest-environment jsdom
import { broadcastApi } from '@ganlin/contract/message/message';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { PeoplePicker } from './people-picker.tsx';
import { SendDrawer } from './send-drawer.tsx';

const people = [
  { id: '019a8000-0000-7000-8000-00000000000a', userName: 'wanghaitao', realName: '王海涛', deptName: '张家口市' },
  { id: '019a8000-0000-7000-8000-00000000000b', userName: 'liushufen', realName: '刘淑芬', deptName: '' },
];

let sent: { id: string; form: { audience: object } }[];
let online: boolean;
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  sent = [];
  online = true;
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as never;
    if (path === broadcastApi.people.path) {
      const { keyword } = input as { keyword: string };
      return ok(people.filter(({ realName }) => realName.includes(keyword)));
    }
    if (path === broadcastApi.countReceivers.path) return ok({ receivers: 128 });
    if (path !== broadcastApi.send.path) return ok([]);
    sent.push(input);
    if (!online) throw new Error('offline');
    return ok({ receivers: 128, taskId: null });
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

it('shows how many will receive it, and a retry after a lost response sends the same message', async () => {
  const user = open(<SendDrawer onClosed={() => undefined} />);
  await write();
  await user.click(screen.getByLabelText('全体用户'));
  await screen.findByText('将发送给 128 人。');
  online = false;
  await user.click(sendButton());
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  online = true;
  await user.click(sendButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.form.audience).toMatchObject({ all: true });
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('已发送给 128 人'));
});

it('sends nothing without receivers', async () => {
  const user = open(<SendDrawer onClosed={() => undefined} />);
  await write();
  await user.click(sendButton());
  await screen.findByText('请选择接收人');
  expect(sent).toEqual([]);
});

it('retains the chosen users while others are searched', async () => {
  const chosen = vi.fn<(ids: string[]) => void>();
  const user = open(<Chooser onChange={chosen} />);
  await user.type(screen.getByRole('combobox'), '王');
  await user.click(await screen.findByText('王海涛 · wanghaitao · 张家口市'));
  await user.type(screen.getByRole('combobox'), '刘');
  await user.click(await screen.findByText('刘淑芬 · liushufen'));
  expect(chosen).toHaveBeenLastCalledWith(people.map(({ id }) => id));
  // Only the name of the first one is visible: the search no longer finds him.
  expect(screen.getByText('王海涛')).toBeTruthy();
});

function Chooser({ onChange }: { readonly onChange: (ids: string[]) => void }) {
  const [ids, setIds] = useState<string[]>([]);
  const choose = (next: string[]) => {
    setIds(next);
    onChange(next);
  };
  return <PeoplePicker value={ids} onChange={choose} />;
}

/** Not key by key: an auto-growing field measures itself at each key, which is slow in jsdom. */
async function write(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '通知' } });
  fireEvent.change(screen.getByLabelText('内容'), { target: { value: '请检查装备' } });
}

const ok = (data: unknown) => Response.json({ code: 0, msg: '', data });

const sendButton = () => screen.getByText(/^发\s*送$/, { selector: '[type=submit] *' });

function open(element: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <AntdTheme>{element}</AntdTheme>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
