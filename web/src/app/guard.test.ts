import { describe, expect, it } from 'vitest';
import { isSignInPath } from './bare-path.ts';
import { addressOfHash, isOpenPath, markInterface, redirectFor } from './guard.ts';

const guest = { token: '', roleType: 0, mustChangePassword: false, secondFactor: 'none', isFramed: false } as const;
const learner = { token: 't', roleType: 1, mustChangePassword: false, secondFactor: 'none', isFramed: false } as const;
const staff = { token: 't', roleType: 2, mustChangePassword: false, secondFactor: 'none', isFramed: false } as const;
const HOME = '/web/home';

describe('without a token', () => {
  it.each([
    '/login',
    '/register',
    '/forgot',
    '/sync',
    '/401',
    '/404',
    '/web/law',
    '/web/home',
    '/web/popularscience',
    '/web/standard',
    '/web/lecture',
    '/web/product',
    '/web/course/view',
    '/applicationinterface/trainingRegistrationPage',
  ])('%s is open [S2-05, S2-06]', (path) => {
    expect(redirectFor(path, guest)).toBeUndefined();
    expect(redirectFor(`${path}/`, guest)).toBeUndefined();
  });

  it.each(['/web/home/view/1', '/web/law/view/1', '/web/product/view/1', '/web/course/view/1'])(
    '%s is below an open page and therefore open',
    (path) => expect(redirectFor(path, guest)).toBeUndefined(),
  );

  it.each([
    '/',
    '/admin',
    '/admin/dashboard',
    '/web/uc',
    '/web/lawyer',
    '/web/homework',
    '/web/train',
    '/web/notice',
    '/profile/index',
    '/studentinterface/external/law',
    '/nothing',
  ])('redirects %s to the home page [S2-15]', (path) => expect(redirectFor(path, guest)).toBe(HOME));
});

describe('with a token', () => {
  it('redirects /login and / to the home page [S2-17, S2-18]', () => {
    for (const who of [learner, staff]) {
      expect(redirectFor('/login', who)).toBe(HOME);
      expect(redirectFor('/', who)).toBe(HOME);
    }
  });

  it.each(['/admin', '/admin/', '/admin/dashboard', '/admin/sys/audit'])(
    'redirects a learner from %s to the home page and lets staff pass [S2-19, S6-05]',
    (path) => {
      expect(redirectFor(path, learner)).toBe(HOME);
      expect(redirectFor(path, staff)).toBeUndefined();
    },
  );

  it('never shows the management centre in a frame, not even to staff', () => {
    expect(redirectFor('/admin/dashboard', { ...staff, isFramed: true })).toBe(HOME);
    expect(redirectFor('/web/uc', { ...staff, isFramed: true })).toBeUndefined();
  });

  it('does not treat /administer as an /admin path', () => expect(redirectFor('/administer', learner)).toBeUndefined());

  it('lets paths beginning with studentinterface pass [S2-20]', () => {
    expect(redirectFor('/studentinterface/external/law', learner)).toBeUndefined();
  });

  it('lets any other path pass', () => expect(redirectFor('/web/uc', learner)).toBeUndefined());
});

it('converts a hash address into a plain one', () => {
  expect(addressOfHash('#/register?from=x')).toBe('/register?from=x');
  for (const hash of ['#steps', '#//elsewhere.cn', '#/\\elsewhere.cn']) expect(addressOfHash(hash)).toBeUndefined();
  expect(addressOfHash('')).toBeUndefined();
});

describe('with a password that must be changed', () => {
  const caught = { ...staff, mustChangePassword: true };

  it.each(['/', '/web/home', '/web/uc', '/admin/dashboard', '/login', '/studentinterface/external/law'])(
    'redirects %s to the password page',
    (path) => expect(redirectFor(path, caught)).toBe('/password'),
  );

  it('lets the password page pass, for other signed-in users too, but never without a token', () => {
    expect(redirectFor('/password', caught)).toBeUndefined();
    expect(redirectFor('/password', learner)).toBeUndefined();
    expect(redirectFor('/password', guest)).toBe(HOME);
  });
});

describe('in interface mode', () => {
  it('marks the address and preserves its other parameters', () => {
    expect(markInterface('/web/uc')).toBe('/web/uc?type=interface');
    expect(markInterface('/web/uc?page=2&type=other')).toBe('/web/uc?page=2&type=interface');
  });

  it('recognises open pages and sign-in pages by their path', () => {
    expect(isOpenPath('/applicationinterface/trainingRegistrationPage/')).toBe(true);
    expect(isOpenPath('/web/uc')).toBe(false);
    expect(isSignInPath('/login')).toBe(true);
    expect(isSignInPath('/web/home')).toBe(false);
  });
});

it('redirects only users awaiting a second factor to its page, and before the password page', () => {
  for (const secondFactor of ['required', 'enrolmentRequired'] as const) {
    const held = { ...staff, secondFactor, mustChangePassword: true };
    for (const path of ['/', '/web/home', '/admin/sys/user', '/password', '/login']) {
      expect(redirectFor(path, held)).toBe('/second-factor');
    }
    expect(redirectFor('/second-factor', held)).toBeUndefined();
  }
  expect(redirectFor('/second-factor', staff)).toBe(HOME);
});
