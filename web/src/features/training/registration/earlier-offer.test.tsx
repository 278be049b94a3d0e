// @vitest-environment jsdom
import { Charge } from '@ganlin/contract/training/kinds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { useRegistrationForm } from '../form/use-registration-form.ts';
import { blankForm } from '../model/form-values.ts';
import { EarlierOffer } from './earlier-offer.tsx';

const earlier = {
  title: '上一个班',
  createTime: '2026-03-01T02:00:00.000Z',
  form: { ...blankForm, name: '陈访客', mobile: '13885712345', unit: '某县气象局', taxId: '12520526MB0A12345X' },
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, msg: '', data: earlier })));
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
  vi.unstubAllGlobals();
});

function Form({ charge }: { readonly charge: Charge }) {
  const form = useRegistrationForm({ required: '', charge }, { mobile: '13900000000' });
  return (
    <>
      <EarlierOffer form={form} />
      <output aria-label="表">{JSON.stringify(form.values)}</output>
    </>
  );
}

const show = (charge: Charge) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form charge={charge} />
    </QueryClientProvider>,
  );
const filled = () => JSON.parse(screen.getByLabelText('表').textContent) as typeof blankForm;

it('fills in nothing before it is asked to, then only what is empty, and names it', async () => {
  useSession.setState({ token: 'a' });
  show(Charge.paid);
  const button = await screen.findByRole('button', { name: '用上次填写的资料' });
  expect(filled().name).toBe('');
  fireEvent.click(button);
  expect(filled()).toMatchObject({
    name: '陈访客',
    unit: '某县气象局',
    mobile: '13900000000',
    taxId: earlier.form.taxId,
  });
  expect(screen.getByText(/已填入上次的/).textContent).toBe(
    '已填入上次的姓名、工作单位、纳税人识别号，请逐项核对。您已经填写的没有改动。',
  );
});

it('leaves out what this class does not ask for', async () => {
  useSession.setState({ token: 'a' });
  show(Charge.free);
  fireEvent.click(await screen.findByRole('button', { name: '用上次填写的资料' }));
  expect(filled().taxId).toBe('');
});

it('asks a guest to prove the mobile number: a name opens nothing', async () => {
  show(Charge.free);
  fireEvent.click(screen.getByRole('button', { name: '用上次填写的资料' }));
  expect(screen.getByLabelText('短信验证码')).toBeTruthy();
  expect(screen.queryByLabelText('姓名')).toBeNull();
});
