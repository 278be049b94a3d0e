// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isOfflineCopy } from '../lib/browser/offline-copy.ts';
import { offlinePage, withOfflineLine } from './offline-page.ts';

const SAVED = new Date('2026-11-17T11:24:30Z');

it('puts a line with the time in China into a stored page, by which the page knows that it is a copy', () => {
  const html = withOfflineLine('<html><body class="x"><div id="root">甲</div></body></html>', '/web/law', SAVED);
  expect(isOfflineCopy()).toBe(false);
  document.body.innerHTML = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  expect(isOfflineCopy()).toBe(true);
  expect(document.body.textContent).toBe('离线内容，保存于 2026-11-17 19:24　重新载入甲');
  document.body.innerHTML = '';
});

it('lists the stored pages with their titles, and offers to retry the wanted one', async () => {
  const pages = [{ path: '/web/law', title: '人影学堂 &amp; 法规', savedAt: SAVED }];
  const response = offlinePage('/web/uc?a=1&b="><script>', pages);
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  expect(page.querySelector('h1')?.textContent).toBe('目前没有网络');
  expect(page.querySelector('.again')?.getAttribute('href')).toBe('/web/uc?a=1&b="><script>');
  expect(page.querySelector('li')?.textContent).toBe('人影学堂 & 法规2026-11-17 19:24');
  expect(page.querySelector('script')).toBeNull();
});

it('has no list while nothing is stored', async () => {
  expect(await offlinePage('/web/uc', []).text()).not.toContain('可以离线阅读');
});
