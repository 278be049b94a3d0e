import { allChannels, articlePath, Channel, channelNamed, channels } from '@ganlin/contract/content/kinds';
import { SITE_DESCRIPTION } from '@ganlin/contract/content/page-texts';
import { HOME_PATH, icons, THEME_COLOR } from '@ganlin/contract/portal/offline';
import type { Ctx } from '../../platform/ctx.ts';
import { escaped } from '../../platform/http/escape.ts';
import type { ReplyDraft } from '../../platform/http/cache/reply-cache.ts';
import type { MachineFile } from '../../platform/http/pages/web.ts';
import { listForMachines, rightUntil } from '../content/index.ts';
import { publicKeysAt } from '../certificate/index.ts';
import { siteName } from '../site/index.ts';
import { CLASSES } from './places.rules.ts';

/** A sitemap may contain at most 50,000 URLs. */
const MAP_SIZE = 40_000;
const FEED_SIZE = 30;
const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Files that search engines, feed readers and browsers request at fixed URLs. */
export function fileAt(path: string): MachineFile | undefined {
  // Uses a content key, so that a content change invalidates these files too.
  const file = (make: MachineFile['make']): MachineFile => ({ key: `content:file:${path}`, make });
  if (path === '/robots.txt') return file(async ({ config }) => robots(config.publicUrl));
  if (path === '/manifest.webmanifest') return file(appManifest);
  if (path === '/sitemap.xml') return file(siteMap);
  const part = /^\/sitemap-(\d{1,4})\.xml$/.exec(path)?.[1];
  if (part !== undefined) return file((ctx, origin) => mapPart(ctx, origin, Number(part)));
  if (path === '/rss.xml') return file((ctx, origin) => feed(ctx, origin));
  const name = /^\/rss\/(\w+)\.xml$/.exec(path)?.[1];
  return name === undefined ? publicKeysAt(path) : file((ctx, origin) => feedOf(ctx, origin, name));
}

function robots(origin: string): ReplyDraft {
  const lines = [
    'User-agent: *',
    'Allow: /api/common/file/public',
    'Disallow: /api/',
    'Disallow: /admin',
    ...(origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
  ];
  return { contentType: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

/** What browsers show for the installed site. */
async function appManifest(ctx: Ctx): Promise<ReplyDraft> {
  const name = await siteName(ctx);
  const manifest = {
    name,
    short_name: name,
    description: SITE_DESCRIPTION,
    lang: 'zh-CN',
    // Fixed, so that browsers take a site with another start page for the same app.
    id: '/',
    start_url: HOME_PATH,
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLOR,
    background_color: '#ffffff',
    icons: icons.map((icon) => ({ ...icon, type: 'image/png' })),
  };
  const contentType = 'application/manifest+json; charset=utf-8';
  return { contentType, body: JSON.stringify(manifest), parts: ['site'] };
}

type Row = Awaited<ReturnType<typeof listForMachines>>[number];

/** One sitemap for everything; beyond its size, a sitemap index. */
async function siteMap(ctx: Ctx, origin: string): Promise<ReplyDraft> {
  const starts = await partStarts(ctx);
  if (starts.length <= 1) return mapOf(ctx, origin, { after: null, withLists: true });
  const parts = starts.map((_, index) => `<sitemap><loc>${escaped(origin)}/sitemap-${index + 1}.xml</loc></sitemap>`);
  const body = `${XML_HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.join('')}</sitemapindex>`;
  return { contentType: 'application/xml; charset=utf-8', body, until: await rightUntil(ctx) };
}

async function mapPart(ctx: Ctx, origin: string, part: number): Promise<ReplyDraft | undefined> {
  const after = (await partStarts(ctx))[part - 1];
  return after === undefined ? undefined : mapOf(ctx, origin, { after, withLists: part === 1 });
}

/** The ids after which each part begins. */
async function partStarts({ db, now }: Ctx): Promise<(string | null)[]> {
  const starts: (string | null)[] = [null];
  for (;;) {
    const rows = await listForMachines(db, {
      now,
      channels: allChannels,
      limit: MAP_SIZE + 1,
      after: starts.at(-1) ?? null,
    });
    const last = rows[MAP_SIZE - 1];
    if (rows.length <= MAP_SIZE || !last) return starts;
    starts.push(last.id);
  }
}

async function mapOf(
  ctx: Ctx,
  origin: string,
  { after, withLists }: { after: string | null; withLists: boolean },
): Promise<ReplyDraft> {
  const rows = await listForMachines(ctx.db, { now: ctx.now, channels: allChannels, limit: MAP_SIZE, after });
  const lists = withLists ? ['/web/home', CLASSES, ...allChannels.map((channel) => channels[channel].list)] : [];
  const urls = [
    ...lists.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`),
    ...rows.map((row) => `<url><loc>${escaped(origin + pathOf(row))}</loc><lastmod>${changedAt(row)}</lastmod></url>`),
  ];
  const body = `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  return { contentType: 'application/xml; charset=utf-8', body, until: await rightUntil(ctx) };
}

const fed: readonly Channel[] = allChannels.filter((channel) => channel !== Channel.product);

async function feedOf(ctx: Ctx, origin: string, name: string): Promise<ReplyDraft | undefined> {
  const channel = channelNamed(name);
  return channel === undefined ? undefined : feed(ctx, origin, channel);
}

async function feed(ctx: Ctx, origin: string, channel?: Channel): Promise<ReplyDraft> {
  const about = channel === undefined ? { label: '最新内容', list: '/web/home' } : channels[channel];
  const rows = await listForMachines(ctx.db, {
    now: ctx.now,
    channels: channel === undefined ? fed : [channel],
    limit: FEED_SIZE,
  });
  const name = await siteName(ctx);
  const body = [
    XML_HEAD,
    '<rss version="2.0"><channel>',
    element('title', `${name} - ${about.label}`),
    element('link', origin + about.list),
    element('description', `${name}的${about.label}`),
    element('language', 'zh-cn'),
    ...rows.map((row) => itemOf(row, origin)),
    '</channel></rss>',
  ].join('');
  return { contentType: 'application/rss+xml; charset=utf-8', body, until: await rightUntil(ctx), parts: ['site'] };
}

function itemOf(row: Row, origin: string): string {
  const link = origin + pathOf(row);
  return [
    '<item>',
    element('title', row.title),
    element('link', link),
    `<guid isPermaLink="false">${row.id}</guid>`,
    element('category', channels[row.channel as Channel].label),
    element('description', row.summary),
    ...(row.publishAt ? [element('pubDate', row.publishAt.toUTCString())] : []),
    '</item>',
  ].join('');
}

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
// The column has a check constraint.
const pathOf = ({ channel, id }: Row): string => articlePath(channel as Channel, id);
const changedAt = ({ updatedAt, publishAt }: Row): string =>
  (publishAt && publishAt > updatedAt ? publishAt : updatedAt).toISOString();
