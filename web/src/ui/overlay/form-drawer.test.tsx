// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../lib/screen/confirm.ts';
import { refusal } from '../../lib/api/failure.ts';
import { useToasts } from '../../lib/screen/toast.ts';
import { FormDrawer } from './form-drawer.tsx';

interface Fields {
  readonly userName: string;
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
  usePending.setState({ pending: null });
});

it('shows a server error at its field, and keeps the input', async () => {
  const { user, onClosed } = show(() => Promise.reject(refuse('userNameTaken')));
  await user.type(screen.getByLabelText('账号'), 'wang{Enter}');
  expect(await screen.findByText('账号已被使用')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('wang');
  expect(document.activeElement).toBe(screen.getByLabelText('账号'));
  expect(toasts()).toEqual([]);
  expect(onClosed).not.toHaveBeenCalled();
});

it('shows any other error as a message', async () => {
  const { user } = show(() => Promise.reject(refuse('forbidden')));
  await user.type(screen.getByLabelText('账号'), 'wang{Enter}');
  await vi.waitFor(() => expect(toasts()).toEqual([errors.forbidden.msg]));
});

it('sends nothing while a field is invalid, and focuses it', async () => {
  const onSubmit = vi.fn<(fields: Fields) => Promise<void>>();
  const { user } = show(onSubmit);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入账号')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('asks before it discards input, and only then', async () => {
  const { user, onClosed } = show(() => Promise.resolve());
  await user.type(screen.getByLabelText('账号'), 'wang');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(usePending.getState().pending?.title).toBe('放弃修改吗？'));
  await user.keyboard('{Escape}');
  usePending.getState().pending?.answer(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(usePending.getState().pending).toBeNull();
  expect(onClosed).not.toHaveBeenCalled();
});

it('closes immediately when nothing was typed', async () => {
  const { user, onClosed } = show(() => Promise.resolve());
  await user.click(screen.getByRole('button', { name: '取消' }));
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(usePending.getState().pending).toBeNull();
});

it('submits on Ctrl+Enter from a multi-line field, and closes when it is saved', async () => {
  const onSubmit = vi.fn<(fields: Fields) => Promise<void>>(() => Promise.resolve());
  const { user, onClosed } = show(onSubmit);
  await user.type(screen.getByLabelText('账号'), 'wang');
  await user.type(screen.getByLabelText('说明'), '一{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledWith({ userName: 'wang', note: '一' });
});

const refuse = (name: keyof typeof errors) => refusal(errors[name].code, errors[name].msg, null);
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function show(onSubmit: (fields: Fields) => Promise<void>) {
  const onClosed = vi.fn<() => void>();
  render(
    <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <FormDrawer<Fields> title="用户" fieldOf={{ userNameTaken: 'userName' }} onSubmit={onSubmit} onClosed={onClosed}>
        <Form.Item name="userName" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input.TextArea />
        </Form.Item>
      </FormDrawer>
    </ConfigProvider>,
  );
  return { user: userEvent.setup({ delay: null }), onClosed };
}
