import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { articleApi } from '@ganlin/contract/content/article';
import { allChannels, articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import { readApi } from '@ganlin/contract/content/read';
import { addSeconds } from '@ganlin/contract/core/time';
import { portalApi } from '@ganlin/contract/portal/home';
import { APPLE_ICON } from '@ganlin/contract/portal/offline';
import { SITE_ID, siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { publishArticle } from '../../../test/support/articles.ts';
import { modules } from '../../app.ts';
import { openCache } from '../../platform/cache/redis.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { openDb, openPool } from '../../platform/db/database.ts';
import { openHttp } from '../../platform/http/server.ts';
import { serveWeb } from '../../platform/http/pages/web.ts';
import { pageAt } from './describe.ts';
import { fileAt } from './machine-files.ts';
import { targetOf, screenOf } from './places.rules.ts';

const SITE = 'https://xuetang.example.cn';
const HOSTILE = `</script><img src=x onerror=alert(1)>"'&$& <!-- ]]>`;

let app: TestApp;
let admin: TestUser;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(
    join(webRoot, 'index.html'),
    '<html><head><meta name="description" content="old" /><title>old</title></head><body><div id="root"></div></body></html>',
  );
  await buildRenderer(webRoot);
  app = await openTestApp({ env: { WEB_ROOT: webRoot, PUBLIC_URL: SITE } });
  admin = await app.admin();
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

/** Builds the renderer as `npm run build` does, into a temporary folder. */
async function buildRenderer(folder: string): Promise<void> {
  const repository = resolve(import.meta.dirname, '../../../..');
  const args = ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/vite.config.ts', '--mode', 'server'];
  await promisify(execFile)(process.execPath, [...args, '--outDir', join(folder, '.render')], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.http.inject({ method, url });
const pageOf = async (url: string) => {
  const { body, statusCode } = await get(url);
  return { body, statusCode, ...partsOf(body) };
};

/** The machine-readable parts of a page. */
function partsOf(body: string) {
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1];
  const scripts = (type: string) =>
    [...body.matchAll(new RegExp(`<script type="application/${type}"[^>]*>(.*?)</script>`, 'g'))].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    );
  return {
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
    meta,
    ld: scripts('ld\\+json'),
    data: scripts('json')[0] as { calls: { path: string; input: unknown; data: unknown }[] } | undefined,
  };
}

describe('the home page', () => {
  it('describes the site, lists what is new, and includes the data of its calls', async () => {
    const id = await publishArticle(admin, { channel: Channel.law, title: '增雨作业管理办法', summary: '怎样作业' });
    const page = await pageOf('/web/home');
    expect(page.statusCode).toBe(200);
    expect(page.title).toBe('人影学堂 - 首页');
    expect(page.canonical).toBe(`${SITE}/web/home`);
    expect(page.meta('og:url')).toBe(`${SITE}/web/home`);
    expect(page.meta('og:type')).toBe('website');
    expect(page.meta('robots')).toBeUndefined();
    expect(page.body).not.toContain('content="old"');
    expect(page.body).toMatch(new RegExp(`<a [^>]*href="/web/law/view/${id}"[^>]*>增雨作业管理办法</a>`));
    expect(page.body).toContain('<div id="root" data-rendered="/web/home">');
    expect(page.ld).toMatchObject([{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }]);
    const calls = page.data?.calls ?? [];
    expect(calls.map(({ path }) => path)).toEqual([siteApi.detail.path, portalApi.home.path]);
    expect(calls[1]?.data).toEqual(await app.guest.call(portalApi.home, {}));
    expect((await pageOf('/')).canonical).toBe(`${SITE}/web/home`);
  });

  it('shows the real counts', async () => {
    const { figures, classes } = await app.guest.call(portalApi.home, {});
    expect(figures.map(({ label }) => label)).toEqual(['注册学员', '练习题目', '法规与文章', '培训班', '考试']);
    expect(figures[2]?.value).toBeGreaterThan(0);
    expect(classes).toEqual([]);
  });
});

it.each(allChannels)('the list of channel %i names its articles and includes its data', async (channel) => {
  const { list } = channels[channel];
  const { title, text } = listTexts[channel];
  const id = await publishArticle(admin, { channel, summary: '一句话介绍' });
  const page = await pageOf(list);
  expect(page.statusCode).toBe(200);
  expect(page.title).toBe(`人影学堂 - ${title}`);
  expect(page.meta('description')).toBe(text);
  expect(page.body).toContain(`<h1>${title}</h1><p>${text}</p>`);
  expect(page.canonical).toBe(SITE + list);
  expect(page.body).toContain(`href="${articlePath(channel, id)}"`);
  expect(page.body).toContain('一句话介绍');
  const paths = [siteApi.detail.path, readApi.paging.path, readApi.facets.path];
  expect(page.data?.calls.map(({ path }) => path)).toEqual(paths);
  const filtered = await pageOf(`${list}?keyword=x`);
  expect(filtered.canonical).toBe(SITE + list);
  expect(filtered.data?.calls.map(({ path }) => path)).toEqual([siteApi.detail.path]);
  expect(filtered.body).toContain(`<h1>${title}</h1>`);
  expect(filtered.body).not.toContain(articlePath(channel, id));
});

describe('an article', () => {
  it.each([
    [Channel.law, 'Legislation'],
    [Channel.standard, 'TechArticle'],
    [Channel.science, 'Article'],
    [Channel.lecture, 'Article'],
    [Channel.product, 'Article'],
    [Channel.news, 'NewsArticle'],
    [Channel.notice, 'NewsArticle'],
  ])('of channel %i is rendered in full, as %s', async (channel, type) => {
    const id = await publishArticle(admin, {
      channel,
      title: '碘化银的用法',
      summary: '简介在此',
      body: '<p>第一条　正文在此。</p>',
      tags: ['碘化银'],
    });
    const page = await pageOf(articlePath(channel, id));
    expect(page.statusCode).toBe(200);
    expect(page.title).toBe('人影学堂 - 碘化银的用法');
    expect(page.meta('description')).toBe('简介在此');
    expect(page.meta('og:type')).toBe('article');
    expect(page.meta('article:tag')).toBe('碘化银');
    expect(page.canonical).toBe(SITE + articlePath(channel, id));
    expect(page.body).toMatch(/<h1[^>]*>碘化银的用法<\/h1>.*正文在此。/);
    expect(page.ld).toMatchObject([{ '@type': type, name: '碘化银的用法' }, { '@type': 'BreadcrumbList' }]);
    expect(page.data?.calls[1]).toMatchObject({ path: readApi.detail.path, input: { id }, data: { id } });
  });

  it('under another channel’s URL has its own URL as the canonical one', async () => {
    const id = await publishArticle(admin, { channel: Channel.law });
    expect((await pageOf(`/web/standard/view/${id}`)).canonical).toBe(`${SITE}/web/law/view/${id}`);
  });

  it('returns 404 when missing, not yet or no longer published, and the page shows it immediately', async () => {
    const later = addSeconds(app.clock.now, 600);
    const id = await publishArticle(admin, { channel: Channel.news }, later);
    const status = async () => (await get(`/web/home/view/${id}`)).statusCode;
    expect(await status()).toBe(404);
    app.clock.advance(601);
    expect(await status()).toBe(200);
    expect((await get(`/web/home/view/${id}`, 'HEAD')).statusCode).toBe(200);
    await admin.call(articleApi.withdraw, { ids: [id] });
    const page = await pageOf(`/web/home/view/${id}`);
    expect(page.statusCode).toBe(404);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.body).toContain('没有找到这个页面');
    expect((await get('/web/law/view/0197c0de-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });

  it('with a hostile title, summary and tags stays text in head, JSON, sitemap and feed', async () => {
    const change = { title: HOSTILE, summary: HOSTILE, tags: ['"><b>'], source: HOSTILE };
    const id = await publishArticle(admin, { channel: Channel.science, ...change });
    const page = await pageOf(`/web/popularscience/view/${id}`);
    expect(page.body).not.toContain('<img');
    expect(page.body).not.toContain('"><b>');
    expect(page.body.match(/<script/g)).toHaveLength(3);
    expect(page.body.match(/<\/script>/g)).toHaveLength(3);
    expect(page.ld[0]).toMatchObject({ name: HOSTILE, description: HOSTILE });
    expect(page.data?.calls[1]?.data).toMatchObject({ title: HOSTILE });
    const text = '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;$&amp; &lt;!-- ]]&gt;';
    expect(page.title).toBe(`人影学堂 - ${text}`);
    expect(page.meta('og:title')).toBe(`人影学堂 - ${text}`);
    const { body } = await get('/rss/popularscience.xml');
    expect(body).toContain(`<title>${text}</title>`);
    expect(body).not.toContain('<img');
  });
});

it('is rendered for a visitor, whoever asks, under the same policy as every page', async () => {
  const visitor = await get('/web/home');
  const { token } = admin;
  const headers = { token, cookie: `token=${token}` };
  const member = await app.http.inject({ url: '/web/home', headers });
  expect(member.body).toBe(visitor.body);
  expect(visitor.body).toContain('登录开始学习');
  expect(visitor.headers['content-security-policy']).toBe((await get('/login')).headers['content-security-policy']);
  expect(visitor.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  // The only scripts that run are files of the build.
  const [, root = ''] = /<div id="root"[^>]*>(.*)<script type="application\/json"/s.exec(visitor.body) ?? [];
  expect(root).toContain('<h1');
  expect(root).not.toMatch(/<script|<\w+(?:\s+(?!on)[\w-]+(?:="[^"]*")?)*\s+on\w+=|="javascript:/i);
});

it('does not mark a missing page for hydration', async () => {
  const page = await get('/web/law/view/0197c0de-0000-7000-8000-000000000000');
  expect([page.statusCode, page.body.includes('<h1'), page.body.includes('data-rendered')]).toEqual([404, true, false]);
});

it('does not serve the renderer itself', async () => {
  expect((await get('/.render/render.mjs')).statusCode).toBe(404);
});

it('pages rendered at the same time keep to their own data', async () => {
  const titles = ['云的一生', '雨的一生', '雹的一生'];
  const ids = await Promise.all(titles.map((title) => publishArticle(admin, { channel: Channel.science, title })));
  const pages = await Promise.all(ids.map((id) => pageOf(articlePath(Channel.science, id))));
  for (const [at, { body }] of pages.entries()) {
    expect([...body.matchAll(/<h1[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual([titles[at]]);
  }
});

it('the help page has its own head, and search engines may list it', async () => {
  const page = await pageOf('/web/home/help');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>人影学堂 - 帮助中心</title>');
  expect(page.meta('description')).toContain('常见问题');
  expect(page.meta('robots')).toBeUndefined();
});

it('marks pages without content for search engines as noindex; unknown pages return 404', async () => {
  for (const url of ['/web/home/search?q=x', '/login', '/admin/sys/user', '/web/train', '/web/home?type=interface']) {
    const page = await pageOf(url);
    expect([url, page.statusCode, page.meta('robots')]).toEqual([url, 200, 'noindex']);
    expect(page.data?.calls.map(({ path }) => path)).toEqual([siteApi.detail.path]);
  }
  for (const url of [
    '/no/such/page',
    '/web/law/nothing',
    '/web/home/view/12',
    '/web/law/view',
    '/administrator',
    '/web',
  ]) {
    const page = await pageOf(url);
    expect([url, page.statusCode, page.meta('robots')]).toEqual([url, 404, 'noindex']);
  }
});

it('the page reflects changed site settings immediately', async () => {
  const { id: _, props, ...site } = await app.guest.call(siteApi.detail, {});
  const { demo: __, passwordMin: ___, staffPasswordMin: ____, ...switches } = props;
  await pageOf('/web/law');
  await admin.call(siteApi.save, { ...site, siteName: '甘霖<学堂>', props: switches });
  expect((await pageOf('/web/law')).title).toBe('甘霖&lt;学堂&gt; - 法规');
  await admin.call(siteApi.save, { ...site, props: switches });
});

it('serves the bare page while the database is down, and 304 to clients that have the page', async () => {
  const first = await get('/web/law');
  const again = await app.http.inject({ url: '/web/law', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect(again.statusCode).toBe(304);
  const gone = await openWithoutDatabase();
  const reply = await gone.inject('/web/standard');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<div id="root"></div>');
  await gone.close();
});

describe('for machines', () => {
  it('robots.txt disallows internal pages and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Disallow: /admin');
    expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it('the manifest names the installed site as configured, and its icons', async () => {
    const { body, headers } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const { siteName } = await app.guest.call(siteApi.detail, { id: SITE_ID });
    expect(JSON.parse(body)).toMatchObject({
      name: siteName,
      lang: 'zh-CN',
      start_url: '/web/home',
      display: 'standalone',
      theme_color: '#409eff',
    });
    const files = JSON.parse(body).icons.map(({ src }: { src: string }) => src);
    const folder = resolve(import.meta.dirname, '../../../../web/public');
    expect([...files, APPLE_ICON].filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect((await get('/web/law')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('sitemap.xml contains the lists and every public article', async () => {
    const id = await publishArticle(admin, { channel: Channel.product });
    const hidden = await publishArticle(admin, { channel: Channel.product }, addSeconds(app.clock.now, 3_600));
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    for (const list of ['/web/popularscience', '/web/home/classes'])
      expect(body).toContain(`<loc>${SITE}${list}</loc>`);
    expect(body).toContain(`<loc>${SITE}/web/product/view/${id}</loc><lastmod>`);
    expect(body).not.toContain(hidden);
    expect((await get('/sitemap-2.xml')).statusCode).toBe(404);
  });

  it('feeds contain the newest articles of all channels or of one', async () => {
    const id = await publishArticle(admin, { channel: Channel.notice, title: '停机通知' });
    const all = (await get('/rss.xml')).body;
    expect(all).toContain(`<title>停机通知</title><link>${SITE}/web/home/view/${id}</link>`);
    expect((await get('/rss/notice.xml')).body).toContain('停机通知');
    expect((await get('/rss/law.xml')).body).not.toContain('停机通知');
    expect((await get('/rss/nothing.xml')).statusCode).toBe(404);
  });
});

it('every screen named by a page exists, so that it can be preloaded', () => {
  const web = resolve(import.meta.dirname, '../../../../web');
  const id = '0197c0de-0000-7000-8000-000000000000';
  const paths = ['/web/home', '/web/home/search', '/web/home/help', '/web/home/classes'];
  const all = [...paths, ...allChannels.flatMap((channel) => [channels[channel].list, articlePath(channel, id)])];
  const screens = all.map((path) => screenOf(targetOf(path, new URLSearchParams())) ?? path);
  expect(screens.filter((screen) => !existsSync(join(web, screen)))).toEqual([]);
});

/**
 * The same site without its database and with a cache of its own, so that nothing cached by the other one is known to
 * it.
 */
async function openWithoutDatabase() {
  const { log, config } = app.platform;
  const [pool, cache] = [openPool('postgres://nobody@127.0.0.1:1/none', 2), openCache(config.redisUrl, log)];
  const platform = { ...app.platform, pool, db: openDb(pool), cache };
  const http = await openHttp(config, log);
  await serveWeb(
    http,
    { ...config, webRoot },
    {
      open: ({ id }) => systemCtx(platform, id),
      answers: modules.flatMap(({ answers }) => answers),
      framers: async () => [],
      pageAt,
      fileAt,
    },
  );
  http.addHook('onClose', async () => {
    cache.disconnect();
    await pool.end();
  });
  return http;
}
