// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLogin, useLoginDialog } from '../../../lib/session/login-dialog.ts';
import { connectNavigation } from '../../../lib/screen/navigation.ts';
import { resetSession, useSession } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import { useFaceLogin } from './use-face-login.ts';
import { sentUser } from '../../../../test/samples.ts';

const capture = { base64: 'a picture', nonce: 'n', frames: [] };

let places: string[];
let refusal: { readonly code: number; readonly msg: string } | undefined;

beforeEach(() => {
  places = [];
  refusal = undefined;
  connectNavigation((to) => void places.push(to));
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
  vi.useFakeTimers();
  openLogin();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetSession();
  useToasts.setState({ toasts: [] });
  useLoginDialog.setState({ open: false });
  connectNavigation((to) => location.assign(to));
});

function answer(path: string): Response {
  if (refusal) return Response.json({ ...refusal, data: null });
  if (path === sessionApi.info.path) return Response.json({ code: 0, msg: '', data: sentUser });
  if (path === menuApi.routes.path) return Response.json({ code: 0, msg: '', data: [] });
  expect(path).toBe(faceApi.login.path);
  return Response.json({ code: 0, msg: '', data: { token: 'a-token' } });
}

const shown = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind} ${text}`);

it('reports success, and 2,000 ms later closes and goes to / [S2-124, S4-31…S4-33, S8-32, S9-04]', async () => {
  const onClose = vi.fn<() => void>();
  const { result } = renderHook(() => useFaceLogin(onClose));
  await act(() => result.current.enter(capture));
  expect(shown()).toEqual(['success 登录成功，正在跳转..']);
  expect(result.current.isDone).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect([onClose.mock.calls.length, places, useSession.getState().token]).toEqual([0, [], '']);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([onClose.mock.calls.length, places]).toEqual([1, ['/']]);
  expect(useSession.getState()).toMatchObject({ token: 'a-token', realName: '李学员' });
  expect(useLoginDialog.getState().open).toBe(false);
});

it('shows a refusal, and lets the tracker continue [S4-34, S4-35, S8-30]', async () => {
  refusal = errors.faceUnknown;
  const { result } = renderHook(() => useFaceLogin(() => undefined));
  const error = await act(() => result.current.enter(capture).catch((caught: unknown) => caught));
  let goesOn = false;
  act(() => {
    goesOn = result.current.refuse(error);
  });
  expect(goesOn).toBe(true);
  expect(shown()).toEqual(['error 登录出现问题，请重试..']);
  expect(result.current.reason).toBe(errors.faceUnknown.msg);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(places).toEqual([]);
});

it('closes with a message when cancelled, and nobody is signed in afterwards [S4-36, S4-37, S8-33]', async () => {
  const onClose = vi.fn<() => void>();
  const { result, unmount } = renderHook(() => useFaceLogin(onClose));
  const entering = result.current.enter(capture);
  act(() => result.current.cancel());
  expect(shown()).toEqual(['info 窗口已关闭，若要重新识别请刷新页面！']);
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  await entering;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([places, useSession.getState().token]).toEqual([[], '']);
});
