// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { smsApi, SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { siteApi, type Site } from '@ganlin/contract/site/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogin, openLoginFor, useLoginDialog } from '../../../../lib/session/login-dialog.ts';
import { connectNavigation } from '../../../../lib/screen/navigation.ts';
import { queryClient } from '../../../../lib/api/query.ts';
import { resetSession } from '../../../../lib/session/session.ts';
import { unknownSite } from '../../../../lib/screen/site.ts';
import { useToasts } from '../../../../lib/screen/toast.ts';
import { LoginPanel } from './login-panel.tsx';
import { LoginSide } from './login-side.tsx';
import { sentUser } from '../../../../../test/samples.ts';

let sent: [path: string, body: unknown][];
let refusal: { readonly code: number; readonly msg: string } | undefined;
let places: string[];

beforeEach(() => {
  sent = [];
  places = [];
  refusal = undefined;
  connectNavigation((to) => void places.push(to));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => Promise.resolve(answer(path, JSON.parse(body))));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  resetSession();
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
  useLoginDialog.setState({ open: false });
  vi.unstubAllGlobals();
});

function answer(path: string, body: unknown): Response {
  if (path === sessionApi.info.path) return Response.json({ code: 0, msg: '', data: sentUser });
  if (path === menuApi.routes.path) return Response.json({ code: 0, msg: '', data: [] });
  sent.push([path, body]);
  if (refusal) return Response.json({ ...refusal, data: null });
  const data = path === smsApi.send.path ? '短信发送成功，请查收手机短信！' : { token: 'a-token' };
  return Response.json({ code: 0, msg: '', data });
}

/** The dialog of a site with these switches and settings, and no others. */
function show(props: Partial<Site['props']> = {}, rest: Partial<Site> = {}, open = openLogin) {
  cleanup();
  queryClient.setQueryData([siteApi.detail.path, { id: 1 }], {
    ...unknownSite,
    ...rest,
    props: { ...unknownSite.props, ...props },
  });
  open();
  render(
    <QueryClientProvider client={queryClient}>
      <LoginPanel />
      <LoginSide />
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const captchaKey = () => new URL(screen.getByAltText<HTMLImageElement>('验证码').src).searchParams.get('key');

describe('the account tab', () => {
  it('has user name, password and image captcha, and Enter sends them [S2-95, S2-98…S2-100, S2-105, S3-115…S3-118]', async () => {
    show();
    expect(screen.getByRole('tab', { name: '账号登录' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.type(field('用户名'), 'student');
    await userEvent.type(field('密码'), 'RainStudent2026');
    await userEvent.type(field('验证码'), '7Km4{Enter}');
    const given = { username: 'student', password: 'RainStudent2026', captchaKey: captchaKey(), captchaValue: '7Km4' };
    expect(sent).toEqual([[sessionApi.login.path, given]]);
  });

  it('on success stores the token in a cookie, closes the dialog and goes to the root [S2-116, S2-117, S4-08, S4-43]', async () => {
    show();
    expect(useLoginDialog.getState().open).toBe(true);
    await userEvent.type(field('用户名'), 'student');
    await userEvent.type(field('密码'), 'RainStudent2026');
    await userEvent.type(field('验证码'), '7Km4{Enter}');
    await vi.waitFor(() => expect(useLoginDialog.getState().open).toBe(false));
    expect(places).toEqual(['/']);
    expect(document.cookie).toContain('token=a-token');
  });

  it('validates each field on blur with the specification’s messages [S5-36…S5-40]', async () => {
    show();
    for (const [label, words] of [
      ['用户名', '用户名不能为空'],
      ['密码', '密码不能为空'],
      ['验证码', '验证码不能为空'],
    ] as const) {
      await userEvent.click(field(label));
      expect(screen.queryByText(words)).toBeNull();
      await userEvent.tab();
      expect(screen.getByText(words)).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(sent).toEqual([]);
  });

  it('stays open with a new image after a refusal', async () => {
    refusal = errors.loginFailed;
    show();
    const before = captchaKey();
    await userEvent.type(field('用户名'), 'student');
    await userEvent.type(field('密码'), 'wrong');
    await userEvent.type(field('验证码'), '7Km4{Enter}');
    await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: '用户名或密码不正确' }]));
    await vi.waitFor(() => expect(captchaKey()).not.toBe(before));
    expect(field('验证码').value).toBe('');
    expect(useLoginDialog.getState().open).toBe(true);
    expect(field('密码').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('用户名或密码不正确')).toBeTruthy();
  });

  it('shows a wrong captcha at its field, until the next is typed', async () => {
    refusal = errors.captchaWrong;
    show();
    await userEvent.type(field('用户名'), 'student');
    await userEvent.type(field('密码'), 'RainStudent2026');
    await userEvent.type(field('验证码'), '7Km4{Enter}');
    expect(await screen.findByText('验证码不正确或已过期')).toBeTruthy();
    expect(field('验证码').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('验证码'), '8');
    expect(screen.queryByText('验证码不正确或已过期')).toBeNull();
  });

  it('says what signing in leads to, and leads there', async () => {
    show({}, {}, () => openLoginFor('/web/exam/check/7'));
    expect(screen.getByText('登录后打开“考试”。')).toBeTruthy();
    await userEvent.type(field('用户名'), 'student');
    await userEvent.type(field('密码'), 'RainStudent2026');
    await userEvent.type(field('验证码'), '7Km4{Enter}');
    await vi.waitFor(() => expect(places).toEqual(['/web/exam/check/7']));
  });
});

describe('the mobile tab', () => {
  const open = async () => {
    show({ mobileLogin: true });
    await userEvent.click(screen.getByRole('tab', { name: '手机登录' }));
  };

  it('exists only if the site has switched it on [S2-96, S2-97, S3-101]', async () => {
    show();
    expect(screen.queryByRole('tab', { name: '手机登录' })).toBeNull();
    show({ mobileLogin: true });
    expect(screen.getByRole('tab', { name: '手机登录' })).toBeTruthy();
  });

  it('is accessible with the arrow keys', async () => {
    show({ mobileLogin: true });
    screen.getByRole('tab', { name: '账号登录' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '手机登录' }));
    expect(screen.getByLabelText('手机号')).toBeTruthy();
  });

  it('has mobile, image, code and send button, and Enter signs in [S2-101…S2-105, S3-119, S3-120]', async () => {
    await open();
    await userEvent.type(field('手机号'), '13800000001');
    await userEvent.type(field('图形验证码'), '7Km4');
    const captcha = { captchaKey: captchaKey(), captchaValue: '7Km4' };
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(sent).toEqual([[smsApi.send.path, { smsType: SmsType.login, mobile: '13800000001', ...captcha }]]);
    await vi.waitFor(() => expect(screen.getByText('60 秒后重发')).toBeTruthy());
    await userEvent.type(field('短信验证码'), '123456{Enter}');
    expect(sent[1]).toEqual([sessionApi.mobileLogin.path, { mobile: '13800000001', smsCode: '123456', ...captcha }]);
    await vi.waitFor(() => expect(places).toEqual(['/']));
    expect(useLoginDialog.getState().open).toBe(false);
  });

  it('validates each field on blur with the specification’s messages [S5-36, S5-37, S5-40…S5-42]', async () => {
    await open();
    for (const [label, words] of [
      ['手机号', '手机号不能为空'],
      ['图形验证码', '验证码不能为空'],
      ['短信验证码', '短信验证码不能为空'],
    ] as const) {
      await userEvent.click(field(label));
      await userEvent.tab();
      expect(screen.getByText(words)).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(sent).toEqual([]);
  });

  it('reports a wrong code at its field', async () => {
    refusal = errors.smsCodeWrong;
    await open();
    await userEvent.type(field('手机号'), '13800000001');
    await userEvent.type(field('图形验证码'), '7Km4');
    await userEvent.type(field('短信验证码'), '123456{Enter}');
    expect(await screen.findByText('短信验证码不正确或已过期')).toBeTruthy();
    expect(field('短信验证码').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('ways on', () => {
  it('lead to /#/register and /#/forgot where the site has enabled them [S2-106, S2-107, S3-102]', async () => {
    show();
    const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links()).toEqual(['/web/home/help']);
    show({ userReg: true });
    expect(links()).toEqual(['/#/register', '/web/home/help']);
    show({ mobileLogin: true });
    expect(links()).toEqual(['/#/forgot', '/web/home/help']);
    await userEvent.click(screen.getByRole('link', { name: '忘记密码' }));
    expect(places).toEqual(['/forgot']);
    expect(useLoginDialog.getState().open).toBe(false);
  });

  it('are the third parties and face sign-in, each by its switch [S2-115, S1-31…S1-34, S3-97…S3-100]', async () => {
    show();
    expect(screen.queryByLabelText('其他登录方式')).toBeNull();
    for (const [name, words] of [
      ['wechatLogin', '微信'],
      ['cropLogin', '企业微信'],
      ['dingLogin', '钉钉'],
      ['faceLogin', '人脸'],
    ] as const) {
      show({ [name]: true });
      const ways = within(screen.getByLabelText('其他登录方式')).getAllByRole('button');
      expect(ways.map((way) => way.textContent)).toEqual([words]);
      expect(screen.getByRole('button', { name: `${words}登录` })).toBe(ways[0]);
    }
  });

  it('are the demo accounts, one click each, where they are switched on [S2-108…S2-110]', async () => {
    show();
    expect(screen.queryByLabelText('演示账号')).toBeNull();
    show({ demo: true });
    const block = within(screen.getByLabelText('演示账号'));
    await userEvent.click(block.getByRole('button', { name: /管理员/ }));
    await vi.waitFor(() => expect(places).toEqual(['/']));
    await userEvent.click(block.getByRole('button', { name: /学员/ }));
    expect(sent).toEqual([
      [sessionApi.demoLogin.path, { account: 'admin' }],
      [sessionApi.demoLogin.path, { account: 'learner' }],
    ]);
  });
});

describe('the mobile client', () => {
  it('shows the H5 QR code at 298 with a centred logo of 0.2 [S2-112…S2-114, S9-21, S9-22, S1-30]', async () => {
    show({}, { h5Host: 'https://m.example.cn/' });
    const code = within(screen.getByLabelText('手机客户端')).getByRole('img');
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['298', '298']);
    expect(code.textContent).toBe('人影学堂手机网页二维码');
    const logo = code.querySelector('image');
    const cells = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    expect(Number(logo?.getAttribute('width')) / cells).toBeCloseTo(0.2);
    const middle = Number(logo?.getAttribute('x')) + Number(logo?.getAttribute('width')) / 2;
    expect(middle).toBeCloseTo(cells / 2);
  });

  it('shows the mini-program’s picture, and a choice of both [S2-111, S1-29]', async () => {
    show({}, { mpCode: '/api/files/mp.png', h5Host: 'https://m.example.cn/' });
    const client = within(screen.getByLabelText('手机客户端'));
    expect(client.getByAltText('人影学堂小程序码').getAttribute('src')).toBe('/api/files/mp.png');
    await userEvent.click(client.getByRole('button', { name: '手机网页' }));
    expect(client.queryByAltText('人影学堂小程序码')).toBeNull();
    expect(client.getByText('人影学堂手机网页二维码')).toBeTruthy();
  });

  it('is absent where the site has neither', async () => {
    show();
    expect(screen.queryByLabelText('手机客户端')).toBeNull();
  });
});
