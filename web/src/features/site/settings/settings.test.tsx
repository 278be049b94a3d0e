// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { fileApi } from '@ganlin/contract/media/file';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { alertApi } from '@ganlin/contract/ops/alert';
import { integrationApi } from '@ganlin/contract/site/integration';
import { policyApi } from '@ganlin/contract/site/policy';
import { siteApi, type Site, type SiteForm } from '@ganlin/contract/site/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { useToasts } from '../../../lib/screen/toast.ts';
import { basicOf, switchesOf } from './forms/site-fields.ts';
import SettingsScreen from './settings.tsx';

let site: Site;
let policy: Data<typeof policyApi.detail>;
let services: Data<typeof integrationApi.detail>;
/** The sent requests, by path. */
let sent: [path: string, body: unknown][];
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
    qualifiedTarget: 95,
    articleReaders: 0,
    contactPhone: '',
    contactEmail: '',
    contactAddress: '',
    contactHours: '',
    props: { ...props, userReg: false, demo: true, passwordMin: 6, staffPasswordMin: 10 },
  };
  policy = {
    passwordMin: 6,
    staffPasswordMin: 10,
    passwordScore: 2,
    staffPasswordScore: 3,
    passwordDays: 0,
    sessionHours: 72,
    staffLifeHours: 12,
    learnerLifeDays: 30,
    adminSecondFactor: true,
    oneSession: false,
    demo: true,
    regReview: true,
    rawToken: true,
    smsPerHour: 2000,
    loginFailuresPerHour: 0,
    demoAllowed: true,
  };
  const templates = { loginTemplate: '', regTemplate: '', resetTemplate: '', bindTemplate: '', noticeTemplate: '' };
  services = {
    sms: { provider: 'none', signName: '', appId: '', ...templates, accessKeyId: '', secretSet: false },
    wechat: { appId: '', secretSet: false },
    crop: { corpId: '', agentId: '', secretSet: false },
    ding: { appKey: '', agentId: '', secretSet: false },
    face: { threshold: 0.6, liveness: true, triesPerDay: 10 },
    wecomRobot: { secretSet: false },
    dingRobot: { accessToken: '', secretSet: false },
    mail: { host: '', port: 465, security: 'tls', user: '', from: '', to: '', secretSet: false },
    storage: { driver: 'local', place: '/data/files' },
  };
  sent = [];
  refusal = undefined;
  useSession.setState({
    token: 'token',
    permissions: ['sys:config:save', 'sys:config:policy', 'sys:config:integration'],
  });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: unknown }) => Promise.resolve(answer(path, body)));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: '', permissions: [] });
});

describe('the basic settings', () => {
  it('can be saved once something is changed, and show the change everywhere immediately', async () => {
    const before = { ...basicOf(site), props: switchesOf(site) };
    const { user } = await show();
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('站点名称'), '二');
    await user.click(saveButton());
    await vi.waitFor(() => expect(toasts()).toEqual(['保存成功']));
    expect(sent).toEqual([[siteApi.save.path, { ...before, siteName: '人影学堂二' }]]);
    await vi.waitFor(() => expect(screen.getByTestId('name').textContent).toBe('人影学堂二'));
    await vi.waitFor(() => expect(saveButton().disabled).toBe(true));
    expect(isUnloadHeld()).toBe(false);
  });

  it('are unchanged once the change is reverted', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('站点名称'), '二');
    expect(saveButton().disabled).toBe(false);
    expect(isUnloadHeld()).toBe(true);
    await user.click(screen.getByText(/^还\s*原$/));
    expect(screen.getByLabelText<HTMLInputElement>('站点名称').value).toBe('人影学堂');
    expect(saveButton().disabled).toBe(true);
    expect(isUnloadHeld()).toBe(false);
  });

  it('show the copyright text while it is typed, without executable markup', async () => {
    const { user } = await show();
    await user.clear(screen.getByLabelText('内容'));
    await user.click(screen.getByLabelText('内容'));
    await user.paste('<b>粗</b><img src="/a.png" onerror="x">');
    const preview = screen.getByLabelText('版权信息预览');
    await vi.waitFor(() => expect(preview.querySelector('b')?.textContent).toBe('粗'));
    expect(preview.querySelector('img')?.hasAttribute('onerror')).toBe(false);
  });

  it('report refused markup at the copyright text, and preserve the input', async () => {
    refusal = errors.siteMarkupRefused;
    const { user } = await show();
    await user.type(screen.getByLabelText('内容'), '<u>');
    await user.click(saveButton());
    expect(await screen.findByText(errors.siteMarkupRefused.msg)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('内容').value).toBe('© 2026<u>');
    expect(saveButton().disabled).toBe(false);
  });

  it('offer users without permission neither saving nor restricted data', async () => {
    useSession.setState({ permissions: [] });
    await show('?section=policy');
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
    expect([...document.querySelectorAll('nav a')].map((entry) => entry.textContent)).toEqual(['基本信息', '登录方式']);
  });
});

it('hides the policy and the services from users who may only change name and look', async () => {
  useSession.setState({ permissions: ['sys:config:save'] });
  await show('?section=sms');
  expect([...document.querySelectorAll('nav a')].map((entry) => entry.textContent)).toEqual(['基本信息', '登录方式']);
  await vi.waitFor(() => expect(saveButton().disabled).toBe(true));
});

describe('a picture', () => {
  it('is shown as soon as its address is valid, and reported as missing when it cannot be loaded', async () => {
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

  it('is uploaded to a permanent address, and shown in the preview of the header', async () => {
    const { user } = await show();
    await user.upload(screen.getByLabelText('选择网站标志图片'), picture());
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('网站标志').value).toBe(PUBLIC));
    expect(within(screen.getByLabelText('网站页眉预览')).getByRole('img').getAttribute('src')).toBe(PUBLIC);
    expect(saveButton().disabled).toBe(false);
    expect(isUnloadHeld()).toBe(true);
    await user.click(screen.getByLabelText('移除网站标志'));
    expect(screen.getByLabelText<HTMLInputElement>('网站标志').value).toBe('');
  });

  it('that is too large is rejected at its field, before it is sent', async () => {
    const { user } = await show();
    const choose = screen.getByLabelText('选择管理中心标志图片');
    await user.upload(choose, new File([new Uint8Array(3 * 1024 * 1024)], 'x.png', { type: 'image/png' }));
    expect(await screen.findByText('文件不能超过 2 MB')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('that the server rejects is reported at its field', async () => {
    refusal = errors.fileTypeRefused;
    const { user } = await show();
    await user.upload(screen.getByLabelText('选择小程序码图片'), picture());
    expect(await screen.findByText(errors.fileTypeRefused.msg)).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('the sections', () => {
  it('are named by the address, and input in one is preserved while another is shown', async () => {
    const { user } = await show('?section=login');
    await user.click(await screen.findByLabelText('自助注册'));
    await user.click(entry('基本信息'));
    expect(screen.getByTestId('address').textContent).toBe('/admin/sys/config');
    expect(entry('登录方式').textContent).toContain('未保存');
    await user.click(entry('登录方式'));
    expect(screen.getByTestId('address').textContent).toBe('/admin/sys/config?section=login');
    await user.click(saveButton());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ ...basicOf(site), props: { userReg: true } });
    await vi.waitFor(() => expect(entry('登录方式').textContent).toBe('登录方式'));
  });

  it('show where files are stored, and nothing to change there', async () => {
    await show('?section=storage');
    expect(await screen.findByText('/data/files')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
  });
});

describe('the policy', () => {
  it('is saved as a whole, and rejects what the product does not allow', async () => {
    const { user } = await show('?section=policy');
    const least = await screen.findByLabelText('学员密码至少');
    await user.clear(least);
    await user.type(least, '5');
    await user.tab();
    expect(await screen.findByText('不能小于 6 位')).toBeTruthy();
    await user.clear(least);
    await user.type(least, '12');
    await user.click(screen.getByLabelText('只允许一处登录'));
    await user.click(screen.getByLabelText('接受地址中的登录令牌'));
    await user.click(saveButton());
    await vi.waitFor(() => expect(toasts()).toEqual(['保存成功']));
    const { demoAllowed: _, ...rest } = policy;
    expect(sent).toEqual([[policyApi.save.path, { ...rest, passwordMin: 12, oneSession: true, rawToken: false }]]);
  });

  it('cannot switch on demo accounts that the server does not allow', async () => {
    policy = { ...policy, demoAllowed: false };
    await show('?section=policy');
    expect((await screen.findByLabelText<HTMLButtonElement>('演示账号')).disabled).toBe(true);
  });
});

it('offers a test message by a way that is set up and saved', async () => {
  const { user } = await show('?section=alert');
  const button = async () => screen.findByRole<HTMLButtonElement>('button', { name: '发送测试：企业微信群机器人' });
  expect((await button()).disabled).toBe(true);
  await user.type(screen.getByLabelText('Webhook 地址'), 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k1');
  await user.type(screen.getByLabelText('收件人'), 'duty@example.cn，nobody');
  await user.click(saveButton());
  expect(await screen.findByText('请输入邮箱，多个用逗号隔开')).toBeTruthy();
  await user.type(screen.getByLabelText('收件人'), '@example.cn');
  await user.click(saveButton());
  await vi.waitFor(async () => expect((await button()).disabled).toBe(false));
  expect(lastSent()).toMatchObject({
    wecomRobot: { secret: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k1' },
    mail: { port: 465, to: 'duty@example.cn，nobody@example.cn' },
  });
  await user.click(await button());
  await vi.waitFor(() => expect(toasts()).toContain('已发送，请查看是否收到'));
  expect(lastSent()).toEqual({ channel: 'wecomRobot' });
});

describe('a secret', () => {
  it('is sent once, and from then on only known to exist', async () => {
    const { user } = await show('?section=partner');
    await user.type(await screen.findByLabelText('AppSecret'), 'typed-secret');
    await user.click(saveButton());
    expect(await screen.findByText('已设置')).toBeTruthy();
    expect(sent[0]?.[1]).toEqual({
      wechat: { appId: '', secret: 'typed-secret' },
      crop: { corpId: '', agentId: '' },
      ding: { appKey: '', agentId: '' },
    });
    expect(document.body.innerHTML).not.toContain('typed-secret');
    expect(inputValues()).not.toContain('typed-secret');
    expect(saveButton().disabled).toBe(true);
  });

  it('stays when something else is saved, and is replaced on request', async () => {
    services = { ...services, ding: { appKey: 'a', agentId: '', secretSet: true } };
    const { user } = await show('?section=partner');
    await user.type(await screen.findByLabelText('AppKey'), 'b');
    await user.click(saveButton());
    await vi.waitFor(() => expect(lastSent()).toMatchObject({ ding: { appKey: 'ab' } }));
    expect(lastSent()).not.toHaveProperty('ding.secret');

    await user.click(await screen.findByLabelText('更换钉钉 AppSecret'));
    const field = screen.getByLabelText('钉钉 AppSecret');
    expect(document.activeElement).toBe(field);
    await user.click(saveButton());
    expect(await screen.findByText('请输入新的钉钉 AppSecret，或取消更换')).toBeTruthy();
    await user.type(field, 'another');
    await user.click(saveButton());
    await vi.waitFor(() => expect(lastSent()).toMatchObject({ ding: { appKey: 'ab', secret: 'another' } }));
  });

  it('is erased on request, and not when the request is undone', async () => {
    services = { ...services, ding: { appKey: 'a', agentId: '', secretSet: true } };
    const { user } = await show('?section=partner');
    await user.click(await screen.findByLabelText('清除钉钉 AppSecret'));
    expect(screen.getByText('保存后清除')).toBeTruthy();
    await user.click(screen.getByLabelText('保留钉钉 AppSecret'));
    expect(saveButton().disabled).toBe(true);
    await user.click(screen.getByLabelText('清除钉钉 AppSecret'));
    await user.click(saveButton());
    await vi.waitFor(() => expect(lastSent()).toMatchObject({ ding: { secret: '' } }));
  });

  it('and everything else an SMS provider needs is required when one is chosen', async () => {
    services = { ...services, sms: { ...services.sms, provider: 'aliyun', accessKeyId: 'id', signName: '签名' } };
    const { user } = await show('?section=sms');
    await user.clear(await screen.findByLabelText('短信签名'));
    await user.click(saveButton());
    expect(await screen.findByText('请填写短信签名')).toBeTruthy();
    expect(screen.getByText('请填写访问密钥')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('that is missing on the server is requested at its field', async () => {
    services = {
      ...services,
      sms: { ...services.sms, provider: 'aliyun', accessKeyId: 'id', signName: '签名', secretSet: true },
    };
    refusal = { code: errors.siteSecretMissing.code, msg: '请填写访问密钥' };
    const { user } = await show('?section=sms');
    await user.type(await screen.findByLabelText('登录模板'), 'SMS_1');
    await user.click(saveButton());
    expect(await screen.findByText('请填写访问密钥')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

const PUBLIC = '/api/common/file/public?id=01920000-0000-7000-8000-000000000000';

function answer(path: string, body: unknown): Response {
  const changes = [
    siteApi.save.path,
    policyApi.save.path,
    integrationApi.save.path,
    fileApi.uploadPublic.path,
    alertApi.test.path,
  ];
  if (!changes.some((known) => known === path)) return success(details()[path]);
  if (refusal) return Response.json({ ...refusal, data: null });
  if (path === fileApi.uploadPublic.path) return success({ id: 'x', url: PUBLIC });
  const form: unknown = JSON.parse(String(body));
  sent.push([path, form]);
  if (path === siteApi.save.path) {
    const { props, ...sent } = form as Partial<SiteForm>;
    // What a form leaves out stays as it is.
    const changed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    site = { ...site, ...changed, props: { ...site.props, ...props } };
  }
  if (path === policyApi.save.path) policy = { ...policy, ...(form as Input<typeof policyApi.save>) };
  if (path === integrationApi.save.path) keepServices(form as Record<string, object & { secret?: string }>);
  return success(null);
}

const details = (): Record<string, unknown> => ({
  [siteApi.detail.path]: site,
  [policyApi.detail.path]: policy,
  [integrationApi.detail.path]: services,
});

function keepServices(form: Record<string, object & { secret?: string }>): void {
  for (const [name, { secret, ...settings }] of Object.entries(form)) {
    const before = services[name as 'sms'];
    const secretSet = secret === undefined ? before.secretSet : secret !== '';
    services = { ...services, [name]: { ...settings, secretSet } };
  }
}

const success = (data: unknown) => Response.json({ code: 0, msg: '', data });
const picture = () => new File(['x'], 'logo.png', { type: 'image/png' });
const lastSent = () => sent.at(-1)?.[1];
const inputValues = () => [...document.querySelectorAll('input')].map(({ value }) => value);

async function show(search = '') {
  const user = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <SiteName />
        <MemoryRouter initialEntries={[`/admin/sys/config${search}`]}>
          <Screen />
        </MemoryRouter>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  if (search === '') await screen.findByLabelText('站点名称');
  return { user };
}

function Screen() {
  const { pathname, search } = useLocation();
  return (
    <ScreenAt location={{ pathname, search, params: {} }}>
      <span data-testid="address">{pathname + search}</span>
      <SettingsScreen />
    </ScreenAt>
  );
}

function SiteName() {
  return <span data-testid="name">{useSite().siteName}</span>;
}

/** Found by its text: role queries make jsdom evaluate every element of the page. */
function saveButton(): HTMLButtonElement {
  const panel = document.querySelector<HTMLElement>('nav ~ div:not([hidden])')!;
  return within(panel)
    .getByText(/^保\s*存$/)
    .closest('button')!;
}
const entry = (text: string) => screen.getByText(text, { selector: 'nav a' });
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
