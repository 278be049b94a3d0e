// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Captcha, type CaptchaAnswer } from './captcha.tsx';

afterEach(cleanup);

let answer: CaptchaAnswer | undefined;
const note = (given: CaptchaAnswer): void => {
  answer = given;
};

function Owner({ ownerId = 1, standalone = false }: { readonly ownerId?: number; readonly standalone?: boolean }) {
  const [value, setValue] = useState<CaptchaAnswer>();
  const take = (given: CaptchaAnswer) => {
    setValue(given);
    note(given);
  };
  return <Captcha ownerId={ownerId} standalone={standalone} {...(value ? { value } : {})} onChange={take} />;
}

const input = () => screen.getByPlaceholderText<HTMLInputElement>('请输入验证码');
const keyOfImage = () => new URL(screen.getByAltText<HTMLImageElement>('验证码').src).searchParams.get('key');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('starts with a fresh key, an empty value and its image [S4-17…S4-19, S3-125]', () => {
  render(<Owner />);
  expect(answer).toEqual({ captchaKey: expect.stringMatching(UUID), captchaValue: '' });
  expect(keyOfImage()).toBe(answer?.captchaKey);
  expect(new URL(screen.getByAltText<HTMLImageElement>('验证码').src).pathname).toBe('/api/common/captcha/gen');
});

it('is renewed when its owner changes [S4-20…S4-22, S3-126]', async () => {
  const { rerender } = render(<Owner />);
  await userEvent.type(input(), '7Km4');
  expect(answer?.captchaValue).toBe('7Km4');
  const before = answer?.captchaKey;
  rerender(<Owner ownerId={2} />);
  expect(answer?.captchaKey).not.toBe(before);
  expect(input().value).toBe('');
  expect(keyOfImage()).toBe(answer?.captchaKey);
});

it('is renewed when the image is clicked, shown 30 px high [S4-23…S4-25, S9-17]', async () => {
  render(<Owner />);
  await userEvent.type(input(), '7Km4');
  const before = answer?.captchaKey;
  await userEvent.click(screen.getByAltText('验证码'));
  expect(answer).toEqual({ captchaKey: expect.not.stringMatching(before ?? ''), captchaValue: '' });
  expect(input().value).toBe('');
  expect(keyOfImage()).toBe(answer?.captchaKey);
  expect(screen.getByAltText('验证码').getAttribute('height')).toBe('30');
});

it('reports an empty value itself when it is not in a form [S5-43]', async () => {
  const { rerender } = render(<Owner standalone />);
  expect(screen.queryByText('验证码不能为空！')).toBeNull();
  await userEvent.click(input());
  await userEvent.tab();
  expect(screen.getByText('验证码不能为空！')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(input(), '7');
  expect(screen.queryByText('验证码不能为空！')).toBeNull();
  // A new image was requested; the field was not left empty.
  rerender(<Owner standalone ownerId={2} />);
  expect(input().value).toBe('');
  expect(screen.queryByText('验证码不能为空！')).toBeNull();
});

it('reports that an image failed to load, and requests another by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render(<Owner />);
    const before = answer?.captchaKey;
    fireEvent.error(screen.getByAltText('验证码'));
    expect(screen.getByRole('status').textContent).toBe('验证码暂时没有取到，几秒后自动再取。');
    expect(screen.queryByAltText('验证码')).toBeNull();
    vi.advanceTimersByTime(5_000);
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(answer?.captchaKey).not.toBe(before);
    expect(keyOfImage()).toBe(answer?.captchaKey);
  } finally {
    vi.useRealTimers();
  }
});
