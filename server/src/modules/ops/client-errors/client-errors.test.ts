import { clientErrorApi, ClientErrorKind } from '@ganlin/contract/ops/client-error';
import { healthApi } from '@ganlin/contract/ops/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { browserOf } from './browser.rules.ts';
import { impersonalMessage, impersonalPath, impersonalSource } from './impersonal.rules.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

describe('errors of pages', () => {
  const error = {
    kind: ClientErrorKind.error,
    message: 'Cannot read properties of undefined (reading 张三丰 13800001234)',
    source: 'https://ganlin.example/assets/exam-page-1a2b.js:1:2345',
    path: '/web/exam/0198c0de-0000-7000-8000-000000000001?token=secret',
  };

  it('are counted by browser, without a user and without content', async () => {
    await app.guest.call(clientErrorApi.report, error);
    await (await app.learner()).call(clientErrorApi.report, error);
    const { clientErrors } = await (await app.admin()).call(healthApi.detail, {});
    expect(clientErrors.total).toBe(2);
    expect(clientErrors.browsers).toEqual([{ browser: '其他', major: 0, count: 2 }]);
    expect(clientErrors.latest).toMatchObject([
      {
        count: 2,
        message: 'Cannot read properties of undefined (reading … …)',
        source: 'assets/exam-page-1a2b.js:1:2345',
        page: '/web/exam/:id',
      },
    ]);
  });

  it('are in the metrics, by browser', async () => {
    const counted = async (browser: string) => {
      const { body } = await app.http.inject('/metrics');
      const line = new RegExp(`^ganlin_client_errors_total{browser="${browser}"} (\\d+)$`, 'm');
      return Number(line.exec(body)?.[1] ?? 0);
    };
    const before = await counted('Chromium');
    for (const version of ['87.0.4280.0', '109.0.0.0']) {
      await app.http.inject({
        method: 'POST',
        url: clientErrorApi.report.path,
        headers: { 'user-agent': `Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/${version} Safari/537.36` },
        payload: error,
      });
    }
    expect(await counted('Chromium')).toBe(before + 2);
    expect(await counted('Firefox')).toBe(0);
  });

  it('are limited: an address cannot flood the list', async () => {
    const flood = app.from('203.0.113.77');
    for (let n = 0; n < 30; n++) await flood.call(clientErrorApi.report, error);
    await expect(flood.call(clientErrorApi.report, error)).toRefuse('tooManyRequests');
  });
});

describe('a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
      'Chromium',
      109,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
      'Edge',
      120,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:91.0) Gecko/20100101 Firefox/91.0', 'Firefox', 91],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 14_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Mobile/15E148 Safari/604.1',
      'Safari',
      14,
    ],
    [
      'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/86.0.4240.99 XWEB/4317 Mobile Safari/537.36 MicroMessenger/8.0',
      '微信',
      86,
    ],
    ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'IE', 11],
    ['curl/8', '其他', 0],
  ])('is known by its user agent: %s', (userAgent, browser, major) => {
    expect(browserOf(userAgent)).toEqual({ browser, major });
  });
});

describe('a report', () => {
  it('loses what could identify somebody', () => {
    expect(impersonalMessage('李四 li.si@example.com 110101199003071234 eyJhbGciOiJIUzI1NiJ9 id 7')).toBe(
      '… … … … id 7',
    );
    expect(impersonalMessage('a.toSorted is not a function')).toBe('a.toSorted is not a function');
    expect(impersonalSource('https://x/evil?name=张三')).toBe('');
    expect(impersonalSource('http://127.0.0.1:5173/src/app/open.tsx:3:4')).toBe('src/app/open.tsx:3:4');
    expect(impersonalPath('/web/trainclass/check-in/9f8e7d')).toBe('/web/trainclass/check-in/:id');
  });
});
