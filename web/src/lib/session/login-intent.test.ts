// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  forgetIntent,
  INTENT_MS,
  intentName,
  keepIntent,
  recallIntent,
  safeIntent,
  takeIntent,
} from './login-intent.ts';

const ORIGIN = 'https://learn.example.cn';

beforeEach(forgetIntent);

describe('an address that may be opened after signing in', () => {
  it.each(['/web/exam', '/web/exam/check/7?from=message', '/web/uc', '/profile/index', '/admin/sys/user?current=2'])(
    '%s is kept with its query string',
    (address) => expect(safeIntent(address, ORIGIN)).toBe(address),
  );

  it.each([
    '',
    '/',
    'web/exam',
    'https://elsewhere.cn/web/exam',
    '//elsewhere.cn/web/exam',
    '/\\elsewhere.cn',
    '/\t/elsewhere.cn',
    '/web/..//elsewhere.cn',
    '/web/../login',
    '/web/%2e%2e//elsewhere.cn',
    'javascript:alert(1)',
    '/login',
    '/register',
    '/forgot',
    '/sync?code=1',
    '/password',
    '/second-factor',
    '/redirect//elsewhere.cn',
    '/401',
    '/404',
    '/webs/exam',
    '/api/sys/user/logout',
  ])('%j is not', (address) => expect(safeIntent(address, ORIGIN)).toBeUndefined());

  it('is never one with a token, or of a frame', () => {
    expect(safeIntent('/web/uc?token=secret', ORIGIN)).toBeUndefined();
    expect(safeIntent('/web/uc?type=interface', ORIGIN)).toBeUndefined();
    expect(safeIntent('/web/uc?type=1', ORIGIN)).toBe('/web/uc?type=1');
  });

  it('leads to this origin and to none of the sign-in pages, whatever is given', () => {
    const piece = fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', ':', '@', '?', '#', ' ');
    const word = fc.constantFrom('web', 'exam', 'admin', 'login', 'elsewhere.cn', 'https:', 'javascript:', 'token=x');
    const address = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(piece, word)).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(address, (given) => {
        const to = safeIntent(given, ORIGIN);
        if (to === undefined) return;
        const { origin, pathname } = new URL(to, ORIGIN);
        expect(origin).toBe(ORIGIN);
        expect(to).toMatch(/^\/(web|admin|profile|studentinterface|applicationinterface)(\/(?!\/)|\?|$)/);
        expect(pathname).not.toMatch(/\\|\/\/|^\/(login|register|forgot|sync|redirect)/);
        // What was kept is kept again: reading it from storage changes nothing.
        expect(safeIntent(to, ORIGIN)).toBe(to);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the intent of a tab', () => {
  const now = Date.parse('2026-03-05T06:30:00Z');

  it('is good once, and for half an hour', () => {
    expect(keepIntent('/web/exam', now)).toBe('/web/exam');
    expect(recallIntent(now + INTENT_MS - 1)).toBe('/web/exam');
    expect(recallIntent(now + INTENT_MS)).toBeUndefined();
    keepIntent('/web/exam');
    expect(takeIntent()).toBe('/web/exam');
    expect(takeIntent()).toBeUndefined();
  });

  it('is replaced by the next, also by one that may not be kept', () => {
    keepIntent('/web/exam');
    keepIntent('/web/uc');
    expect(recallIntent()).toBe('/web/uc');
    keepIntent('//elsewhere.cn');
    expect(recallIntent()).toBeUndefined();
  });

  it.each([
    'not json',
    'null',
    '7',
    '{"to":"//elsewhere.cn","expiresAt":1772692200001}',
    '{"to":"/web/exam"}',
    '{"to":"/web/exam","expiresAt":1e300}',
  ])('is nothing where the storage holds %s', (text) => {
    sessionStorage.setItem('login-intent', text);
    expect(recallIntent(now)).toBeUndefined();
  });
});

it('names the part of the site that a page belongs to', () => {
  expect(intentName('/web/exam/check/7?from=message')).toBe('考试');
  expect(intentName('/web/exam?page=2')).toBe('考试');
  expect(intentName('/web/examples')).toBeUndefined();
});
