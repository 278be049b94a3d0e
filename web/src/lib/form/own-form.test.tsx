// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { refusal } from '../api/failure.ts';
import { useOwnForm } from './own-form.ts';
import { useToasts } from '../screen/toast.ts';

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

const rules = z
  .object({ name: z.string().trim().min(1, '请输入名称'), again: z.string() })
  .refine(({ name, again }) => name === again, { path: ['again'], error: '不一致', when: () => true });

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

function Line({ label, fault, onChange, ...input }: LineProps) {
  return (
    <label>
      {label}
      <input {...input} aria-invalid={fault !== undefined} onChange={({ target }) => onChange(target.value)} />
      {fault !== undefined && <i>{fault}</i>}
    </label>
  );
}

type Send = (valid: { name: string; again: string }) => Promise<void>;

function Sample({ send }: { readonly send: Send }) {
  const { form, bind, submit, isBusy } = useOwnForm(rules, { name: '', again: '' });
  return (
    <form ref={form} onSubmit={(event) => void submit(send, { userNameTaken: 'name' })(event)}>
      <Line {...bind('name')} label="名称" />
      <Line {...bind('again')} label="再次" />
      <button type="submit" disabled={isBusy}>
        提交
      </button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });

it('checks a field when it loses focus, and hides its error while it is corrected', async () => {
  const send = vi.fn<Send>(async () => {});
  render(<Sample send={send} />);
  await userEvent.click(field('名称'));
  expect(screen.queryByText('请输入名称')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('请输入名称')).toBeTruthy();
  expect(field('名称').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field('名称'), 'x');
  expect(screen.queryByText('请输入名称')).toBeNull();
});

it('reports two fields that differ while another is still wrong', async () => {
  render(<Sample send={async () => {}} />);
  await userEvent.type(field('再次'), 'y');
  await userEvent.tab();
  expect(screen.getByText('不一致')).toBeTruthy();
});

it('sends nothing until everything is valid, and focuses the first error', async () => {
  const send = vi.fn<Send>(async () => {});
  render(<Sample send={send} />);
  await userEvent.type(field('再次'), '{Enter}');
  expect(send).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document.activeElement).toBe(field('名称')));
  await userEvent.type(field('名称'), ' x ');
  await userEvent.type(field('再次'), 'x{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'x', again: 'x' });
});

it('shows a rejection at its field, and any other as a message', async () => {
  const { code, msg } = errors.userNameTaken;
  const answers = [refusal(code, msg, null), refusal(1, '别的原因', null)];
  const send = vi.fn<Send>(() => Promise.reject(answers.shift() ?? new Error()));
  render(<Sample send={send} />);
  await userEvent.type(field('名称'), 'x');
  await userEvent.type(field('再次'), 'x{Enter}');
  expect(await screen.findByText('账号已被使用')).toBeTruthy();
  expect(useToasts.getState().toasts).toEqual([]);
  await userEvent.click(screen.getByText('提交'));
  await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: '别的原因' }]));
});
