import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Channel } from '@ganlin/contract/content/kinds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { publishArticle } from '../../../test/support/articles.ts';

let app: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  app = await openTestApp({ env: { WEB_ROOT: webRoot } });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const get = async (url: string, host = 'one.example.cn') => (await app.http.inject({ url, headers: { host } })).body;

it('without a configured site URL, no page exposes the host of the request', async () => {
  const id = await publishArticle(await app.admin(), { channel: Channel.news });
  for (const url of ['/web/home', '/web/law', `/web/home/view/${id}`, '/robots.txt']) {
    const body = await get(url);
    expect(body).not.toContain('one.example.cn');
    expect(body).not.toContain('rel="canonical"');
    expect(body).not.toContain('og:url');
  }
  expect(await get('/robots.txt')).not.toContain('Sitemap');
  // Feeds and sitemaps need absolute URLs: they use the host of the request, which no other client is given.
  expect(await get('/rss.xml')).toContain(`http://one.example.cn/web/home/view/${id}`);
  expect(await get('/rss.xml', 'two.example.cn')).toContain(`http://two.example.cn/web/home/view/${id}`);
  expect(await get('/sitemap.xml', 'a"><b>')).not.toContain('<b>');
});
