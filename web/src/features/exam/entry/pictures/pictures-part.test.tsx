// @vitest-environment jsdom
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { faceCheckApi, FaceState } from '@ganlin/contract/paper/face';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import { PicturesPart } from './pictures-part.tsx';
import type { FaceCheck } from './pictures-text.ts';

const EXAM = '0190a000-0000-7000-8000-000000000001';
const unanswered: FaceCheck = {
  rule: FaceRule.required,
  snapshotsPerHour: 2,
  pictureDays: 30,
  consentText: '是否同意由您自行决定。\n保存期限：30 天后删除。',
  agreed: null,
  state: FaceState.missing,
  reason: '',
  isEnrolled: false,
};
let sent: { path: string; agreed: boolean }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, agreed: JSON.parse(body).agreed });
    return Response.json({ code: 0, msg: '', data: null });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(change: Partial<FaceCheck>, isRunning = false) {
  const onChanged = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <PicturesPart examId={EXAM} check={{ ...unanswered, ...change }} isRunning={isRunning} onChanged={onChanged} />
    </QueryClientProvider>,
  );
  return onChanged;
}

it.each([
  ['同意拍照', true],
  ['不同意', false],
])('asks before anything is taken, and sends the answer: %s', async (name, agreed) => {
  const onChanged = show({});
  expect(screen.getByText('保存期限：')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '打开摄像头拍照' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: faceCheckApi.consent.path, agreed }]);
});

it('the answer may be changed, and the text read again', async () => {
  const onChanged = show({ agreed: true });
  expect(screen.queryByText('保存期限：')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '查看说明' }));
  expect(screen.getByText('保存期限：')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '撤回同意' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: faceCheckApi.consent.path, agreed: false }]);
});

it('with consent offers the camera; without it a person checks', () => {
  show({ agreed: true });
  expect(screen.getByRole('button', { name: '打开摄像头拍照' })).toBeTruthy();
  cleanup();
  show({ agreed: false });
  expect(screen.queryByRole('button', { name: /拍照$/ })).toBeNull();
  expect(screen.getByText(/当面核对身份/)).toBeTruthy();
});

it('shows a refusal with its reason, and no camera', () => {
  show({ agreed: true, state: FaceState.refused, reason: '照片不是本人' });
  expect(screen.getByText('核验未通过')).toBeTruthy();
  expect(screen.getByText(/照片不是本人/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /拍照$/ })).toBeNull();
});

it('asks only for consent where no face is checked', () => {
  show({ rule: FaceRule.none, agreed: true }, true);
  expect(screen.queryByText('还没有核验')).toBeNull();
  expect(screen.queryByRole('button', { name: '打开摄像头拍照' })).toBeNull();
  expect(screen.getByText(/可以随时撤回/)).toBeTruthy();
});
