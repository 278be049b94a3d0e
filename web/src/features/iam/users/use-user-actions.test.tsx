// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { usePending } from '../../../lib/screen/confirm.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import { useUserActions } from './use-user-actions.ts';
import type { UserRow } from './user-row.ts';
import { tidyAfterEach } from '../../../../test/tidy.ts';

tidyAfterEach();

it('reports the deletion of a user although the row that requested it is gone by then', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { unmount } = await askToDelete();
  expect(usePending.getState().pending?.title).toBe('删除“周立新”吗？');
  usePending.getState().pending?.answer(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  unmount();
  answer(Response.json({ code: 0, msg: '', data: { count: 1 } }));
  await vi.waitFor(() => expect(toasts()).toEqual(['已删除周立新']));
});

it('reports only the reason when it was refused', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 10010021, msg: '不能对自己进行该操作', data: null })),
  );
  await askToDelete();
  usePending.getState().pending?.answer(true);
  await vi.waitFor(() => expect(toasts()).toEqual(['不能对自己进行该操作']));
});

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

async function askToDelete() {
  const view = render(
    <QueryClientProvider client={queryClient}>
      <DeleteButton />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  return view;
}

function DeleteButton() {
  const { remove } = useUserActions();
  return (
    <button type="button" onClick={() => void remove([person])}>
      删除
    </button>
  );
}

const person: UserRow = {
  id: 'u1',
  userName: 'zhoulixin',
  realName: '周立新',
  avatar: '',
  mobile: '',
  idCard: '',
  email: '',
  roleType: 1,
  state: 0,
  deptId: null,
  deptName: '',
  wishedDept: '',
  roles: [],
  createdAt: '2026-03-05T06:30:00Z',
  lastLoginAt: null,
};
