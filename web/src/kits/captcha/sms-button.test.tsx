// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { smsApi, SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query.ts';
import { useToasts } from '../../lib/screen/toast.ts';
import { SmsButton } from './sms-button.tsx';

let sent: unknown[];
let reply: { code: number; msg: string; data: unknown };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T06:00:00Z') });
  sent = [];
  reply = { code: 0, msg: '', data: '短信发送成功，请查收手机短信！' };
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path === smsApi.send.path) sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(reply));
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As browsers behave for pages in another site's frame. */
const deniedStorage = new Proxy({} as Storage, {
  get: () => {
    throw new DOMException('denied', 'SecurityError');
  },
});

const captcha = { captchaKey: '0b6c3a52-55d2-4bd8-9f43-26c5b3d9b8a1', captchaValue: '7Km4' };
const onNewCaptcha = vi.fn<() => void>();

function show(props: Partial<Parameters<typeof SmsButton>[0]> = {}) {
  return render(
    <QueryClientProvider client={queryClient}>
      <SmsButton
        smsType={SmsType.login}
        mobile="13800000001"
        captcha={captcha}
        onNewCaptcha={onNewCaptcha}
        {...props}
      />
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole<HTMLButtonElement>('button');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function press() {
  fireEvent.click(button());
  await pass(0);
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

it('sends type, number and captcha, confirms it, and is disabled for 60 seconds [S4-15, S4-16, S8-34, S9-01]', async () => {
  show();
  await press();
  expect(sent).toEqual([{ smsType: SmsType.login, mobile: '13800000001', ...captcha }]);
  expect(toasts()).toEqual(['短信发送成功，请查收手机短信！']);
  expect(button().textContent).toBe('60 秒后重发');
  for (const [ms, words] of [
    [1_000, '59 秒后重发'],
    [57_500, '2 秒后重发'],
    [1_000, '1 秒后重发'],
  ] as const) {
    await pass(ms);
    expect(button().textContent).toBe(words);
    expect(button().disabled).toBe(true);
    await press();
  }
  expect(sent).toHaveLength(1);
  await pass(1_000);
  expect(button().textContent).toBe('发送验证码');
  expect(button().disabled).toBe(false);
});

it('stays disabled after a reload, each type separately [S4-16]', async () => {
  show();
  await press();
  await pass(20_000);
  cleanup();
  show();
  expect(button().textContent).toBe('40 秒后重发');
  expect(button().disabled).toBe(true);
  cleanup();
  show({ smsType: SmsType.reg });
  expect(button().disabled).toBe(false);
});

it('sends and is disabled where the browser denies storage', async () => {
  vi.stubGlobal('sessionStorage', deniedStorage);
  show();
  await press();
  expect(sent).toHaveLength(1);
  expect(button().textContent).toBe('60 秒后重发');
  vi.unstubAllGlobals();
});

it('requires a valid number and the captcha first [S5-44, S5-45, S5-46]', async () => {
  for (const [props, words] of [
    [{ mobile: '' }, '手机号不能为空'],
    [{ mobile: '12345678901' }, '手机号码格式不正确!'],
    [{ captcha: { ...captcha, captchaValue: ' ' } }, '图形验证码不能为空！'],
    [{ captcha: undefined }, '图形验证码不能为空！'],
  ] as const) {
    useToasts.setState({ toasts: [] });
    show(props);
    await press();
    expect(toasts()).toEqual([words]);
    cleanup();
  }
  expect(sent).toEqual([]);
});

it('requests a new image after a rejection, and stays enabled', async () => {
  reply = { ...errors.captchaWrong, data: null };
  onNewCaptcha.mockClear();
  show();
  await press();
  expect(toasts()).toEqual(['验证码不正确或已过期']);
  expect(onNewCaptcha).toHaveBeenCalledOnce();
  expect(button().disabled).toBe(false);
});

it('requests a new image for the second message, because the first used it up', async () => {
  onNewCaptcha.mockClear();
  show();
  await press();
  await pass(60_000);
  expect(onNewCaptcha).not.toHaveBeenCalled();
  await press();
  expect(onNewCaptcha).toHaveBeenCalledOnce();
  expect(toasts()).toEqual(['图形验证码不能为空！']);
  expect(sent).toHaveLength(1);
});
