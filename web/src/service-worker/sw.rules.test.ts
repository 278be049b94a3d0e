import { allChannels, articlePath, channels } from '@ganlin/contract/content/kinds';
import { fieldDocument, isFieldPage, OFFLINE_COPY } from '@ganlin/contract/portal/offline';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assetsAmong,
  assetsIn,
  beyond,
  isAskedAgain,
  mayStore,
  strategyOf,
  strategyOfPage,
  type Asked,
} from './sw.rules.ts';

const ORIGIN = 'https://px.example.cn';
const ID = '0197c0de-0000-7000-8000-000000000000';

const asked = (path: string, rest: Partial<Omit<Asked, 'headers'>> & { headers?: Record<string, string> } = {}) => ({
  method: 'GET',
  mode: 'cors',
  url: ORIGIN + path,
  ...rest,
  headers: new Headers(rest.headers),
});
const page = (path: string) => strategyOf(asked(path, { mode: 'navigate' }), ORIGIN);
const call = (path: string, rest: Parameters<typeof asked>[1] = {}) => strategyOf(asked(path, rest), ORIGIN);

describe('a request', () => {
  it('for a file of a build is answered from the store first', () => {
    for (const file of ['index-Cb_IjpgO.js', 'law-3jkQelfy.css', 'KaTeX_Main-Regular-B22Nviop.woff2']) {
      expect(call(`/assets/${file}`, { mode: 'no-cors' })).toBe('asset');
    }
  });

  it('for a large file of a build is not touched', () => {
    for (const file of ['film-a.mp4', 'law-a.pdf', 'tfjs-a.wasm', 'pdf.worker-a.mjs', 'model-a.bin']) {
      expect([file, call(`/assets/${file}`)]).toEqual([file, 'pass']);
    }
  });

  it('for the home page, a list or an article may get a stored copy', () => {
    const articles = allChannels.map((channel) => articlePath(channel, ID));
    const lists = allChannels.map((channel) => channels[channel].list);
    for (const path of ['/web/home', ...lists, ...articles]) expect([path, page(path)]).toEqual([path, 'page']);
  });

  it('for a page that works without a network may get its stored document, with any query but a token', () => {
    expect(page('/web/examiner')).toBe('field');
    expect(page(`/web/examiner?candidate=${ID}`)).toBe('field');
    expect(page('/web/examiner?token=abc')).toBe('pass');
    expect(page('/web/examiner/x')).toBe('navigation');
    expect(call('/web/examiner')).toBe('pass');
  });

  it('for another page gets the offline page without a network', () => {
    for (const path of ['/', '/web/uc', '/admin/sys/user', '/web/law?current=2', '/web/home/search?q=x', '/login']) {
      expect([path, page(path)]).toEqual([path, 'navigation']);
    }
  });

  it('of an exam is not touched, nor of a page that other systems frame, nor for a file', () => {
    const others = [
      '/web/exam',
      `/web/exam/check/${ID}`,
      `/web/exam/result/${ID}`,
      `/web/exam/start/rehearsal/${ID}/${ID}`,
      `/web/exam/start/${ID}?token=abc`,
      '/web/home?type=interface',
      '/web/home?token=abc',
      '/web/law/type/interface/token/abc',
      '/applicationinterface/external/dashboard',
      '/studentinterface/external/law',
      '/api/common/file/download?id=1&signature=x',
      '/sitemap.xml',
    ];
    for (const path of others) expect([path, page(path)]).toEqual([path, 'pass']);
  });

  it('for a public reply may get a stored copy, unless its caller is known', () => {
    const path = `/api/content/read/detail?id=${ID}`;
    expect(call(path)).toBe('reply');
    expect(call('/api/portal/home/detail?')).toBe('reply');
    expect(call(path, { headers: { token: 'abc' } })).toBe('pass');
    expect(call(`${path}&token=abc`)).toBe('pass');
    expect(call(path, { method: 'POST' })).toBe('pass');
  });
});

it('for the page of a paper gets its document, which is one for all papers', () => {
  expect(page(`/web/exam/start/${ID}`)).toBe('field');
  expect(fieldDocument(`/web/exam/start/${ID}`)).not.toContain(ID);
});

const words =
  `web api exam paper home law view start assets media video common file bytes content read detail preview portal
  token abc type interface admin examiner x.pdf x.mp4 x.js ${ID}`.split(/\s+/);
const segment = fc.constantFrom(...words);
const anyPath = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
const anyQuery = fc.constantFrom('', '?token=abc', '?type=interface', '?id=1', `?id=${ID}&signature=x`, '?a=b&token=x');
const anyMode = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin');
const stored = new Set(['asset', 'page', 'reply', 'field']);
const replies = new Set(['/api/content/read/detail', '/api/portal/home/detail']);

it('never stores anything of a caller who is known, of an exam, of a film or of a document', () => {
  const header = fc.constantFrom<Record<string, string>>(
    {},
    { token: 'abc' },
    { authorization: 'x' },
    { range: 'bytes=0-' },
  );
  const method = fc.constantFrom('GET', 'GET', 'POST', 'HEAD');
  fc.assert(
    fc.property(fc.record({ path: anyPath, query: anyQuery, mode: anyMode, headers: header, method }), (request) => {
      const { path, query, mode, headers } = request;
      const strategy = strategyOf(asked(path + query, { mode, headers, method: request.method }), ORIGIN);
      const isPersonal = Object.keys(headers).length > 0 || query.includes('token') || request.method !== 'GET';
      const isExam = (path.startsWith('/web/exam') && !isFieldPage(path)) || /^\/api\/(exam|paper)/.test(path);
      const isFile = /\.(pdf|mp4)$/.test(path) || /^\/api\/(media|common)/.test(path);
      const mustPass = isPersonal || isExam || isFile || path.includes('/preview');
      return !(mustPass && stored.has(strategy));
    }),
    { numRuns: 2_000 },
  );
});

it('stores API replies of two endpoints only, and no page with a query', () => {
  fc.assert(
    fc.property(anyPath, anyQuery, anyMode, (path, query, mode) => {
      const strategy = strategyOf(asked(path + query, { mode }), ORIGIN);
      if (strategy === 'reply') return replies.has(path);
      return strategy !== 'page' || (query === '' && mode === 'navigate' && strategyOfPage(path) === 'page');
    }),
    { numRuns: 2_000 },
  );
});

it('knows a page that the user asks for again: by a reload, or by a link of the page to itself', () => {
  const url = `${ORIGIN}/web/law`;
  const first = { url, cache: 'default', referrer: `${ORIGIN}/web/home` };
  expect(isAskedAgain(first)).toBe(false);
  expect(isAskedAgain({ ...first, referrer: '' })).toBe(false);
  expect(isAskedAgain({ ...first, cache: 'no-cache' })).toBe(true);
  expect(isAskedAgain({ ...first, cache: 'reload' })).toBe(true);
  expect(isAskedAgain({ ...first, url: `${url}#c3`, referrer: url })).toBe(true);
});

it('stores only files of a build among those that a page has loaded', () => {
  const files = ['/assets/a-1.js', '/api/iam/user', '/assets/a-1.js', '/assets/x.mp4', '/assets/b.css', '/'];
  expect(assetsAmong(files)).toEqual(['/assets/a-1.js', '/assets/b.css']);
});

it('leaves other sites alone', () => {
  const url = 'https://files.example.com/assets/a.js';
  expect(strategyOf({ ...asked('/'), url }, ORIGIN)).toBe('pass');
});

describe('a response', () => {
  const answered = (type: string, marked = true) => ({
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers({ 'content-type': type, ...(marked ? { [OFFLINE_COPY]: '1' } : {}) }),
  });

  it('that the server marks may be stored, and no other page or reply', () => {
    expect(mayStore('page', answered('text/html; charset=utf-8'))).toBe(true);
    expect(mayStore('reply', answered('application/json; charset=utf-8'))).toBe(true);
    expect(mayStore('page', answered('text/html', false))).toBe(false);
    expect(mayStore('reply', answered('application/json', false))).toBe(false);
    expect(mayStore('asset', answered('text/javascript', false))).toBe(true);
  });

  it('that is incomplete, redirected, of another site or of another kind is not stored', () => {
    const good = answered('text/javascript');
    for (const change of [{ status: 206 }, { status: 404 }, { redirected: true }, { type: 'opaque' }]) {
      expect(mayStore('asset', { ...good, ...change })).toBe(false);
    }
    for (const type of ['text/html', 'video/mp4', 'application/pdf'])
      expect(mayStore('asset', answered(type))).toBe(false);
    expect(mayStore('page', answered('application/pdf'))).toBe(false);
  });
});

it('finds the scripts and styles of a page once each, and no other files', () => {
  const html = `<script src="/assets/a-1.js"></script><link href="/assets/a-1.js"><link href="/assets/b-2.js">
    <link rel="stylesheet" href="/assets/c.css" disabled><a href="/assets/d.json">`;
  expect(assetsIn(html)).toEqual(['/assets/a-1.js', '/assets/b-2.js', '/assets/c.css']);
});

it('drops the oldest beyond the limit', () => {
  expect(beyond([1, 2, 3], 2)).toEqual([1]);
  expect(beyond([1, 2], 2)).toEqual([]);
});
