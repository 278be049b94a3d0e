// @vitest-environment jsdom
import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { beforeEach, expect, it } from 'vitest';
import { forgetFieldSession, keepFieldSession, restoreFieldSession } from './field-session.ts';
import { useMenu } from './menu.ts';
import { resetSession, useSession } from './session.ts';

const FIELD = '/web/examiner';
const routes = [{ path: FIELD }] as unknown as MenuRoute[];

beforeEach(() => {
  localStorage.clear();
  resetSession();
});

function signedIn(userId: string): void {
  useSession.setState({ token: 'secret', userId, name: 'ma', realName: '马国栋', roleType: 1, mobile: '13800000001' });
  useMenu.setState({ routes });
}

/** The page is loaded again: all it has is the token. */
function reloaded(token = 'secret'): void {
  resetSession();
  useSession.setState({ token });
}

it('restores user and menu on a page that works without a network, and nowhere else', () => {
  signedIn('u1');
  keepFieldSession();
  reloaded();
  expect(restoreFieldSession('/web/uc')).toBe(false);
  expect(useSession.getState().userId).toBe('');
  expect(restoreFieldSession(FIELD)).toBe(true);
  expect(useSession.getState()).toMatchObject({ userId: 'u1', realName: '马国栋', roleType: 1 });
  expect(useMenu.getState().routes).toEqual(routes);
});

it('is of one session: another token, however it came, finds nothing', () => {
  signedIn('u1');
  keepFieldSession();
  reloaded('of somebody else');
  expect(restoreFieldSession(FIELD)).toBe(false);
  reloaded('');
  expect(restoreFieldSession(FIELD)).toBe(false);
  expect(useSession.getState().userId).toBe('');
});

it('stores neither token nor mobile number', () => {
  signedIn('u1');
  keepFieldSession();
  const stored = JSON.stringify(Object.entries(localStorage));
  expect(stored).toContain('马国栋');
  expect(stored).not.toMatch(/secret|13800000001/);
});

it('stays for the same user, and goes with another one or at sign-out', () => {
  signedIn('u1');
  keepFieldSession();
  forgetFieldSession('u1');
  expect(restoreFieldSession(FIELD)).toBe(true);
  forgetFieldSession('u2');
  expect(restoreFieldSession(FIELD)).toBe(false);
  keepFieldSession();
  forgetFieldSession();
  expect(restoreFieldSession(FIELD)).toBe(false);
});

it('keeps nothing of a guest, and takes broken storage for none', () => {
  keepFieldSession();
  expect(restoreFieldSession(FIELD)).toBe(false);
  localStorage.setItem('field-session', '{');
  expect(restoreFieldSession(FIELD)).toBe(false);
});
