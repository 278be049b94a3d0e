// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { siteApi, type Site, type SiteForm } from '@ganlin/contract/site/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useSite } from '../../../lib/site.ts';
import { useToasts } from '../../../lib/toast.ts';
import { fieldsOf } from '../site-fields.ts';
import SettingsScreen from './settings.tsx';

let site: Site;
let sent: SiteForm[];
let refusal: { readonly code: number; readonly msg: string } | undefined;

beforeEach(() => {
  const props = { wechatLogin: false, faceLogin: false, cropLogin: false, dingLogin: false, mobileLogin: false };
  site = {
    id: 1,
    siteName: '人影学堂',
    frontLogo: '',
    backLogo: '',
    copyRight: '© 2026',
    h5Host: '',
    mpCode: '',
    props: { ...props, userReg: false, demo: true },
  };
  sent = [];
  refusal = undefined;
  useSession.setState({ token: 'token', permissions: ['sys:config:save'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => Promise.resolve(answer(address, body)));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: '', permissions: [] });
});

it('can be saved once something is changed, and shows the change everywhere at once', async () => {
  const before = fieldsOf(site);
  const { user } = await show();
  expect(saveButton().disabled).toBe(true);
  await user.type(screen.getByLabelText('站点名称'), '二');
  await user.click(screen.getByRole('switch', { name: '自助注册' }));
  await user.click(saveButton());
  await vi.waitFor(() => expect(toasts()).toEqual(['保存成功']));
  expect(sent).toEqual([{ ...before, siteName: '人影学堂二', props: { ...before.props, userReg: true } }]);
  await vi.waitFor(() => expect(screen.getByTestId('name').textContent).toBe('人影学堂二'));
  await vi.waitFor(() => expect(saveButton().disabled).toBe(true));
  expect(isUnloadHeld()).toBe(false);
});

it('is as before once the change is taken back', async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText('站点名称'), '二');
  expect(saveButton().disabled).toBe(false);
  expect(isUnloadHeld()).toBe(true);
  await user.click(screen.getByRole('button', { name: /还\s*原/ }));
  expect(screen.getByLabelText<HTMLInputElement>('站点名称').value).toBe('人影学堂');
  expect(saveButton().disabled).toBe(true);
  expect(isUnloadHeld()).toBe(false);
});

it('shows the copyright text while it is typed, without what could run', async () => {
  const { user } = await show();
  await user.clear(screen.getByLabelText('内容'));
  await user.click(screen.getByLabelText('内容'));
  await user.paste('<b>粗</b><img src="/a.png" onerror="x">');
  const preview = screen.getByRole('figure');
  expect(preview.querySelector('b')?.textContent).toBe('粗');
  expect(preview.querySelector('img')?.hasAttribute('onerror')).toBe(false);
});

it('says at the copyright text that its markup was refused, and keeps it', async () => {
  refusal = errors.siteMarkupRefused;
  const { user } = await show();
  await user.type(screen.getByLabelText('内容'), '<u>');
  await user.click(saveButton());
  expect(await screen.findByText(errors.siteMarkupRefused.msg)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('内容').value).toBe('© 2026<u>');
  expect(saveButton().disabled).toBe(false);
});

it('shows a logo as soon as its address is one, and says when it cannot be shown', async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText('网站标志'), 'logo.png');
  expect(screen.queryByAltText('网站标志预览')).toBeNull();
  await user.clear(screen.getByLabelText('网站标志'));
  await user.type(screen.getByLabelText('网站标志'), '/logo.png');
  const picture = screen.getByAltText<HTMLImageElement>('网站标志预览');
  expect(picture.getAttribute('src')).toBe('/logo.png');
  picture.dispatchEvent(new Event('error'));
  expect(await screen.findByText('图片无法显示，请检查地址。')).toBeTruthy();
});

it('offers no saving to those who may not', async () => {
  useSession.setState({ permissions: [] });
  await show();
  expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
});

function answer(address: string, body: string): Response {
  if (!address.endsWith(siteApi.save.path)) return Response.json({ code: 0, msg: '', data: site });
  if (refusal) return Response.json({ ...refusal, data: null });
  const form = JSON.parse(body) as SiteForm;
  sent.push(form);
  site = { ...site, ...form, props: { ...site.props, ...form.props } };
  return Response.json({ code: 0, msg: '', data: null });
}

async function show() {
  const user = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <SiteName />
        <SettingsScreen />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('站点名称');
  return { user };
}

function SiteName() {
  return <span data-testid="name">{useSite().siteName}</span>;
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存/ });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

function isUnloadHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
