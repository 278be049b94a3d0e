// @vitest-environment jsdom
import { launchApi } from '@ganlin/contract/embed/launch';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalServer, sendJson, type LocalServer } from '../../test/local-server.ts';
import { logout } from '../lib/session/auth.ts';
import { useEmbed } from '../lib/browser/embed.ts';
import { refusal } from '../lib/api/failure.ts';
import { useLoginDialog } from '../lib/session/login-dialog.ts';
import { useMenu } from '../lib/session/menu.ts';
import { connectNavigation } from '../lib/screen/navigation.ts';
import { reportFailure } from '../lib/api/query.ts';
import { keepToken, resetSession, useSession } from '../lib/session/session.ts';
import { useToasts } from '../lib/screen/toast.ts';
import { enter, takeLaunch } from './launch.ts';

const ticket = `lt_${'t'.repeat(43)}`;
const user = {
  id: 'u1',
  userName: 'student',
  realName: '李学员',
  avatar: '',
  roleType: 1,
  roles: ['learner'],
  permissions: [],
  mobile: '',
  mustChangePassword: false,
  secondFactor: 'none',
  hasSecondFactor: false,
};
const routes = [{ path: '/web' }];

let server: LocalServer;
const went: string[] = [];
const replies: Record<string, unknown> = {};
const ok = (data: unknown) => ({ code: 0, msg: '', data });
beforeAll(async () => {
  server = await openLocalServer();
  connectNavigation((to) => void went.push(to));
});
afterAll(() => server.close());
beforeEach(() => {
  useEmbed.setState({ on: false, ended: false, own: false, expiresAt: null });
  resetSession();
  useToasts.setState({ toasts: [] });
  useLoginDialog.setState({ open: false });
  went.length = 0;
  server.seen.length = 0;
  Object.assign(replies, {
    [launchApi.exchange.path]: ok({
      token: 'frame-token',
      regionId: '',
      expiresAt: '2026-11-15T08:00:00Z',
      themeColor: '',
    }),
    [sessionApi.info.path]: ok(user),
    [menuApi.routes.path]: ok(routes),
    [sessionApi.logout.path]: ok(null),
  });
  server.answer = ({ url }, response) => sendJson(response, replies[url]);
});

const openAt = async (address: string) => {
  history.replaceState(null, '', address);
  const launch = takeLaunch();
  if (launch) await enter(launch);
  return launch;
};
const address = () => location.pathname + location.search;
const requested = () => server.seen.map(({ url }) => url);
const shown = () => useToasts.getState().toasts.map(({ text }) => text);
/** As if another site's page were the parent. */
const framed = (run: () => Promise<void>) => async () => {
  const around = {
    get location(): never {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  vi.stubGlobal('parent', around);
  await run();
  vi.stubGlobal('parent', window);
};

describe('a page in interface mode', () => {
  it('syncs the token, loads the user, then the routes [S2-25, S2-27, S2-28, S4-44]', async () => {
    await openAt(`/web/uc?type=interface&token=${ticket}`);
    expect(requested()).toEqual([launchApi.exchange.path, sessionApi.info.path, menuApi.routes.path]);
    expect(JSON.parse(server.seen[0]!.body)).toEqual({ ticket, path: '/web/uc' });
    expect(server.seen.slice(1).map(({ token }) => token)).toEqual(['frame-token', 'frame-token']);
    expect(useSession.getState()).toMatchObject({ token: 'frame-token', userId: 'u1', roleType: 1 });
    expect(useMenu.getState().routes).toEqual(routes);
    expect(useEmbed.getState()).toEqual({ on: true, ended: false, own: true, expiresAt: '2026-11-15T08:00:00Z' });
    expect(went).toEqual([]);
  });

  it.each([
    [`/web/uc?type=interface&token=${ticket}&regionId=13&page=2`, '/web/uc?type=interface&regionId=13&page=2'],
    [`/web/uc/type/interface/token/${ticket}/regionId/13`, '/web/uc?regionId=13&type=interface'],
    [`/applicationinterface/external/x?token=${ticket}`, '/applicationinterface/external/x?type=interface'],
    [`/applicationinterface/external/x/token/${ticket}`, '/applicationinterface/external/x?type=interface'],
  ])('cleans %s before sending any request [S2-21…S2-24]', (given, cleaned) => {
    history.replaceState(null, '', given);
    expect(takeLaunch()?.token).toBe(ticket);
    expect(address()).toBe(cleaned);
    expect(server.seen).toEqual([]);
  });

  it('stores the region in the address unless the ticket names one, and shows the host’s colour [S2-26]', async () => {
    await openAt(`/web/uc?type=interface&token=${ticket}&regionId=13`);
    expect(useSession.getState().regionId).toBe('13');
    replies[launchApi.exchange.path] = ok({
      token: 'frame-token',
      regionId: '61',
      expiresAt: null,
      themeColor: '#135e2b',
    });
    await openAt(`/web/uc?type=interface&token=${ticket}&regionId=13`);
    expect(useSession.getState().regionId).toBe('61');
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--brand-700')).toBe('#135e2b');
    expect(style.getPropertyValue('--brand-50')).toMatch(/^#[ef]/);
    style.cssText = '';
  });

  it('leaves the session of other tabs alone: does not read, write or clear the cookie', async () => {
    keepToken('of-the-tab');
    await openAt(`/web/uc?type=interface&token=${ticket}`);
    expect(server.seen[0]?.token).toBeUndefined();
    expect(document.cookie).toContain('token=of-the-tab');
    await logout();
    expect(document.cookie).toContain('token=of-the-tab');
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('frame-token');
  });

  it('is over without a token, even if a user is signed in in this browser', async () => {
    keepToken('of-the-tab');
    await openAt('/web/uc?type=interface');
    expect(useEmbed.getState()).toMatchObject({ on: true, ended: true });
    expect(useSession.getState().token).toBe('');
    expect(server.seen).toEqual([]);
    useEmbed.setState({ on: false });
  });

  it('shows an open page without a token', async () => {
    await openAt('/applicationinterface/trainingRegistrationPage?type=interface&trainclassId=7');
    expect(useEmbed.getState()).toMatchObject({ on: true, ended: false });
    expect(address()).toBe('/applicationinterface/trainingRegistrationPage?type=interface&trainclassId=7');
  });
});

it('ignores any other address', async () => {
  expect(await openAt('/web/uc?token=abc')).toBeUndefined();
  expect(address()).toBe('/web/uc?token=abc');
  expect(useEmbed.getState().on).toBe(false);
});

it(
  'in a foreign frame no page touches the cookie, even without the interface mode parameters',
  framed(async () => {
    await openAt('/applicationinterface/external/x');
    expect(useEmbed.getState()).toMatchObject({ on: true, ended: true });
    expect(address()).toBe('/applicationinterface/external/x?type=interface');
  }),
);

describe('a session that cannot start', () => {
  const faults = [
    ['the ticket', launchApi.exchange.path],
    ['user info', sessionApi.info.path],
    ['the routes', menuApi.routes.path],
  ] as const;

  it.each(faults)(
    'because of %s resets the token, shows the error and goes to /login for a password sign-in',
    async (_, path) => {
      replies[path] = { code: 10010006, msg: '账号已被停用，请联系管理员', data: null };
      await openAt(`/web/uc?type=interface&token=${ticket}`);
      expect(useSession.getState()).toMatchObject({ token: '', roleType: 0 });
      expect(shown()).toEqual(['账号已被停用，请联系管理员']);
      expect(went).toEqual(['/login']);
      expect(useEmbed.getState().on).toBe(false);
    },
  );

  it(
    'stays in interface mode inside a frame: nobody types a password there',
    framed(async () => {
      replies[launchApi.exchange.path] = { code: 10010080, msg: '凭证无效或已过期，请重新发起', data: null };
      await openAt(`/web/uc?type=interface&token=${ticket}`);
      expect(went).toEqual(['/login']);
      expect(useEmbed.getState().on).toBe(true);
    }),
  );
});

describe('a session that ends', () => {
  it('by a refused call reports it in the frame, without the login dialog', async () => {
    await openAt(`/web/uc?type=interface&token=${ticket}`);
    reportFailure(refusal(10010002, '登录已失效，请重新登录', null));
    expect(useEmbed.getState().ended).toBe(true);
    expect(useSession.getState().token).toBe('');
    expect(useLoginDialog.getState().open).toBe(false);
    expect(went).toEqual([]);
  });

  it('by signing out ends on the server if it is the frame’s own, otherwise only here', async () => {
    await openAt(`/web/uc?type=interface&token=${ticket}`);
    await logout();
    expect(requested().at(-1)).toBe(sessionApi.logout.path);
    expect(useEmbed.getState().ended).toBe(true);

    useEmbed.setState({ on: false, ended: false });
    await openAt('/web/uc?type=interface&token=a-token-of-a-session');
    server.seen.length = 0;
    await logout();
    expect(requested()).toEqual([]);
    expect(useEmbed.getState().ended).toBe(true);
  });
});
