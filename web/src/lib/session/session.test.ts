// @vitest-environment jsdom
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLocalServer, sendJson, type LocalServer } from '../../../test/local-server.ts';
import { logout, passwordChanged, secondFactorPassed, signIn, startSession } from './auth.ts';
import { refusal } from '../api/failure.ts';
import { cancelLogin, openLogin, openLoginFor, openLoginHere, useLoginDialog } from './login-dialog.ts';
import { forgetIntent, recallIntent } from './login-intent.ts';
import { useMenu } from './menu.ts';
import { connectNavigation } from '../screen/navigation.ts';
import { reportFailure } from '../api/query.ts';
import { keepToken, resetSession, useSession } from './session.ts';
import { useToasts } from '../screen/toast.ts';

const user = {
  id: 'u1',
  userName: 'student',
  realName: '李学员',
  avatar: '/a.png',
  roleType: 1,
  roles: ['learner'],
  permissions: ['x:y:z'],
  mobile: '13800000001',
  secondFactor: 'none',
};
const routes = [{ path: '/web' }];

let server: LocalServer;
const went: string[] = [];
const replies: Record<string, unknown> = {};
beforeAll(async () => {
  server = await openLocalServer();
  connectNavigation((to) => void went.push(to));
});
afterAll(() => server.close());
beforeEach(() => {
  resetSession();
  forgetIntent();
  useLoginDialog.setState({ open: false, stay: false });
  useToasts.setState({ toasts: [] });
  went.length = 0;
  server.seen.length = 0;
  const ok = (data: unknown) => ({ code: 0, msg: '', data });
  Object.assign(replies, {
    [sessionApi.info.path]: ok(user),
    [menuApi.routes.path]: ok(routes),
    [sessionApi.logout.path]: ok(null),
  });
  server.answer = ({ url }, response) => sendJson(response, replies[url]);
});
const shown = () => useToasts.getState().toasts.map(({ text }) => text);
const requested = () => server.seen.map(({ url }) => url);

describe('signing in', () => {
  it('stores the token in a cookie, loads the user, then the routes, and goes to the root [S3-79, S4-45, S7-13]', async () => {
    await signIn('secret');
    expect(document.cookie).toContain('token=secret');
    expect(requested()).toEqual([sessionApi.info.path, menuApi.routes.path]);
    expect(server.seen.every(({ token }) => token === 'secret')).toBe(true);
    expect(server.seen.map(({ body }) => body)).toEqual(['{"token":"secret"}', '{}']);
    expect(useMenu.getState().routes).toEqual(routes);
    expect(went).toEqual(['/']);
  });

  it('loads the user fields of the specification [S3-80…S3-87, S3-89]', async () => {
    await signIn('secret');
    expect(useSession.getState()).toMatchObject({
      token: 'secret',
      regionId: '',
      userId: 'u1',
      name: 'student',
      realName: '李学员',
      avatar: '/a.png',
      roleType: 1,
      roles: ['learner'],
      permissions: ['x:y:z'],
      mobile: '13800000001',
    });
  });
});

const expectForgotten = () => {
  expect(document.cookie).not.toContain('token=secret');
  expect(useSession.getState()).toMatchObject({ token: '', roles: [], roleType: 0, userId: '', permissions: [] });
  expect(useMenu.getState().routes).toEqual([]);
};

describe('what a guest came for', () => {
  it('is opened after signing in, once', async () => {
    openLoginFor('/web/exam?page=2');
    await signIn('secret');
    expect(went).toEqual(['/web/exam?page=2']);
    await signIn('secret');
    expect(went.at(-1)).toBe('/');
  });

  it('waits for the second factor and a new password', async () => {
    openLoginFor('/web/exam');
    replies[sessionApi.info.path] = { code: 0, msg: '', data: { ...user, secondFactor: 'required' } };
    await signIn('secret');
    expect(went).toEqual(['/']);
    replies[sessionApi.info.path] = { code: 0, msg: '', data: { ...user, mustChangePassword: true } };
    await secondFactorPassed();
    expect(went.at(-1)).toBe('/');
    replies[sessionApi.info.path] = { code: 0, msg: '', data: user };
    await passwordChanged();
    expect(went.at(-1)).toBe('/web/exam');
  });

  it('is dropped by closing the window, by opening it for nothing in particular, and by signing out', async () => {
    for (const drop of [cancelLogin, openLogin, openLoginHere, logout]) {
      openLoginFor('/web/exam');
      await drop();
      expect(recallIntent()).toBeUndefined();
    }
  });

  it('is the page of a session that ends, also where several calls fail together', async () => {
    await signIn('secret');
    history.replaceState(null, '', '/web/paper?page=2');
    reportFailure(refusal(10010002, '登录已失效，请重新登录', null));
    history.replaceState(null, '', '/web/home');
    reportFailure(refusal(10010002, '登录已失效，请重新登录', null));
    expect(recallIntent()).toBe('/web/paper?page=2');
    expect(useLoginDialog.getState().open).toBe(true);
  });
});

describe('leaving', () => {
  it('by logout clears token, roles and role type, and goes home [S4-09…S4-11]', async () => {
    await signIn('secret');
    await logout();
    expectForgotten();
    expect(requested().at(-1)).toBe(sessionApi.logout.path);
    expect(went.at(-1)).toBe('/web/home');
  });

  it('works without a response from the server', async () => {
    await signIn('secret');
    server.answer = (_request, response) => void response.socket?.destroy();
    await logout('/login');
    expectForgotten();
    expect(went.at(-1)).toBe('/login');
  });

  it('by a token reset clears the same [S4-12…S4-14]', async () => {
    await signIn('secret');
    resetSession();
    expectForgotten();
  });

  it('by code 10010002 resets the token, shows a message, goes to / and opens the login dialog [S8-05, S8-06]', async () => {
    await signIn('secret');
    reportFailure(refusal(10010002, '登录已失效，请重新登录', null));
    expectForgotten();
    expect(shown()).toEqual(['登录已失效，请重新登录']);
    expect(went.at(-1)).toBe('/');
    expect(useLoginDialog.getState().open).toBe(true);
  });

  it('does not happen on any other error', async () => {
    await signIn('secret');
    reportFailure(refusal(10010003, '您没有该操作的权限', null));
    expect(useSession.getState().token).toBe('secret');
    expect(shown()).toEqual(['您没有该操作的权限']);
  });
});

describe('a session that cannot start', () => {
  it.each([
    ['user info', sessionApi.info.path],
    ['routes', menuApi.routes.path],
  ])('because %s do not load: token reset, message, login page [S4-46…S4-51, S8-35, S8-36]', async (_what, path) => {
    keepToken('secret');
    replies[path] = { code: 10010006, msg: '账号已被停用，请联系管理员', data: null };
    await startSession();
    expectForgotten();
    expect(shown()).toEqual(['账号已被停用，请联系管理员']);
    expect(went).toEqual(['/login']);
  });

  it('because staff have no menu: message and logout [S6-08, S6-09, S8-37]', async () => {
    keepToken('secret');
    replies[sessionApi.info.path] = { code: 0, msg: '', data: { ...user, roleType: 2 } };
    replies[menuApi.routes.path] = { code: 0, msg: '', data: [] };
    await startSession();
    expect(shown()).toEqual(['您无权访问此系统，请联系管理员进行菜单授权！']);
    expect(requested().at(-1)).toBe(sessionApi.logout.path);
    expectForgotten();
  });

  it('waits for a server that is briefly unavailable, and signs nobody out', async () => {
    keepToken('secret');
    let outages = 2;
    server.answer = ({ url }, response) => {
      if (outages-- > 0) response.socket?.destroy();
      else sendJson(response, replies[url]);
    };
    await startSession();
    expect(useSession.getState()).toMatchObject({ token: 'secret', userId: 'u1' });
    expect(shown()).toEqual([]);
  });

  it('does not affect a learner without routes', async () => {
    keepToken('secret');
    replies[menuApi.routes.path] = { code: 0, msg: '', data: [] };
    await startSession();
    expect(useSession.getState().userId).toBe('u1');
  });
});
