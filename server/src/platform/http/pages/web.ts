import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { mayBeFramed } from '@ganlin/contract/embed/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../ctx.ts';
import type { Answers } from '../../module/module.ts';
import { openMemoryCache } from '../../cache/memory-cache.ts';
import { sendCached } from '../cache/cached-reply.ts';
import { getCachedReply, type CachedReply, type ReplyDraft } from '../cache/reply-cache.ts';
import { openAsks, type PageDataLoader } from './page-data-loader.ts';
import { openShell } from './page-assets.ts';
import { fillPage, type Page } from './page.ts';
import { openRenderer, pageDataOf } from './renderer.ts';
import { refuseUnknownPath } from '../refusals.ts';
import { serveServiceWorker, SERVICE_WORKER_FILES } from './service-worker.ts';

/** The product's content for the URLs of its pages. */
export interface SitePages {
  readonly open: (request: FastifyRequest) => Ctx;
  readonly answers: readonly Answers[];
  /** The origins of the systems that may frame our pages. */
  readonly framers: () => Promise<readonly string[]>;
  readonly pageAt: (path: string, query: URLSearchParams) => PageLocation;
  /** A file for machines, such as robots.txt. */
  readonly fileAt: (path: string) => MachineFile | undefined;
  /** The path of the page that is currently shown instead of the one at this URL, if any. */
  readonly insteadOf?: (url: string) => Promise<string | undefined> | undefined;
}

export interface PageLocation {
  /** URLs with the same key have the same page. */
  readonly key: string;
  readonly describe: (asks: PageDataLoader) => Promise<Page>;
}

export interface MachineFile {
  readonly key: string;
  /** `origin` is the site's public origin; returns undefined if there is no such file. */
  readonly make: (ctx: Ctx, origin: string) => Promise<ReplyDraft | undefined>;
}

type WebConfig = Pick<Config, 'webRoot' | 'earlierAssets' | 'serviceWorker'>;

const HTML = 'text/html; charset=utf-8';

/**
 * Serves the built web app: hashed assets as immutable, the page itself always revalidated, any screen's URL by the
 * single page.
 */
export async function serveWeb(app: FastifyInstance, config: WebConfig, pages: SitePages): Promise<void> {
  const { webRoot: root } = config;
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => {
      const file = machineFile(request, pages);
      return file ? sendMachineFile(request, reply, { file, pages }) : refuseUnknownPath(request, reply);
    });
    return;
  }
  await serveFiles(app, config);
  serveServiceWorker(app, root, config);
  const pageFor = openPages(root, pages);
  const addressOf = openAddresses(pages);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const instead = pages.insteadOf?.(request.url);
      const other = instead && (await instead);
      if (other !== undefined) return await reply.header('cache-control', 'no-store').redirect(other, 302);
      const { location, isFramed, isInterface } = addressOf(request.url);
      if (isFramed) openToFrames(reply, await framersNow(request, pages));
      const ctx = pages.open(request);
      const page = await pageFor(ctx, location);
      const mayHoldToken = /\?|\/token\//.test(request.url);
      return sendCached(ctx, reply, page, { caching: isInterface ? 'none' : mayHoldToken ? 'browser' : 'proxy' });
    } catch (error) {
      // The page's script explains better than an error response what is currently unavailable.
      request.log.warn({ err: error }, 'page without its content');
      return reply.code(200).sendFile('index.html');
    }
  };
  const sendWhat = (request: FastifyRequest, reply: FastifyReply) => {
    const file = machineFile(request, pages);
    if (file) return sendMachineFile(request, reply, { file, pages });
    return isPage(request) ? sendPage(request, reply) : refuseUnknownPath(request, reply);
  };
  app.get('/', { compress: false }, sendPage);
  // Registered as a route only because that is faster than the not-found handler.
  app.get('/web/*', { compress: false }, sendWhat);
  app.setNotFoundHandler(sendWhat);
}

async function serveFiles(app: FastifyInstance, { webRoot: root, earlierAssets }: WebConfig): Promise<void> {
  const options = { preCompressed: true, index: false, cacheControl: false } as const;
  // Hundreds of files: one route for all of them, because a route for each delays every start.
  await app.register(fastifyStatic, {
    ...options,
    // A page opened before an upgrade still asks for the files of its release.
    root: [join(root, 'assets'), ...(earlierAssets === '' ? [] : [earlierAssets])],
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  await app.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['assets/**', ...SERVICE_WORKER_FILES],
    setHeaders: (reply, path) => {
      // The page names the assets of its release, so it is revalidated each time.
      reply.header('cache-control', path.endsWith('.html') ? 'no-cache' : 'public, max-age=300');
    },
  });
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return isReading(request) && !path.startsWith('/api/') && !/\.\w+$/.test(path);
}

function machineFile(request: FastifyRequest, { fileAt }: SitePages): MachineFile | undefined {
  return isReading(request) ? fileAt(pathOf(request)) : undefined;
}

/** The page with its content from before any script has run, cached like API replies. */
function openPages(root: string, { answers }: SitePages) {
  const shellOf = openShell(root, readFileSync(join(root, 'index.html'), 'utf8'));
  const asksOf = openAsks(answers);
  const renderAt = openRenderer(root);
  return (ctx: Ctx, { key, describe }: PageLocation): Promise<CachedReply> =>
    getCachedReply(ctx, `page:${key}`, async () => {
      const asks = asksOf(ctx);
      const page = await describe(asks);
      const { publicUrl, serviceWorker } = ctx.config;
      const data = pageDataOf(asks.asked, ctx.now);
      const rendered = page.path === undefined ? undefined : renderAt(ctx, page.path, data);
      const filling = { data, rendered, publicUrl, serviceWorker };
      return {
        status: page.status,
        contentType: HTML,
        body: fillPage(shellOf(page.screen), page, filling),
        parts: asks.parts,
        until: asks.until(),
        // Nobody may fill the memory with URLs that do not exist.
        isTransient: page.status === 404,
      };
    });
}

interface Address {
  readonly location: PageLocation;
  readonly isFramed: boolean;
  /** Meant for a frame: its content belongs to one visit. */
  readonly isInterface: boolean;
}

const CACHED_ADDRESSES = 2_000;

/** The page of a URL does not change during the life of a process: URLs without a query are looked up once. */
function openAddresses({ pageAt }: SitePages): (url: string) => Address {
  const known = openMemoryCache<Address>({ max: CACHED_ADDRESSES });
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const [path = '', search] = url.split('?');
    const query = new URLSearchParams(search);
    const isFramed = mayBeFramed(path, query);
    const address = { location: pageAt(path, query), isFramed, isInterface: isFramed && url !== '/' };
    // A page that may be framed may contain a token, so nobody may store it.
    if (search === undefined && !address.isFramed) known.set(url, address);
    return address;
  };
}

/** Uses the site's own URLs; if not configured, those of the current request, and then the file is not stored. */
async function sendMachineFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, pages }: { readonly file: MachineFile; readonly pages: SitePages },
): Promise<unknown> {
  const ctx = pages.open(request);
  const { publicUrl } = ctx.config;
  const key = publicUrl === '' ? `${file.key}:${request.id}` : file.key;
  const missing: ReplyDraft = { status: 404, contentType: 'text/plain; charset=utf-8', body: '', isTransient: true };
  const answer = await getCachedReply(ctx, key, async () => {
    const draft = await file.make(ctx, publicUrl || originOf(request));
    return draft ? { ...draft, isTransient: publicUrl === '' } : missing;
  });
  return sendCached(ctx, reply, answer);
}

function originOf({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : '';
}

/** Removes the older header, which supports no list; sends no referrer, because the URL may carry a token. */
function openToFrames(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = ['frame-ancestors', "'self'", ...origins].join(' ');
  reply.header(
    'content-security-policy',
    policy.replace(/frame-ancestors [^;]*/, () => ancestors),
  );
  reply.header('referrer-policy', 'no-referrer');
  reply.removeHeader('x-frame-options');
}

/** Showing the page in no foreign frame is better than not showing it at all. */
async function framersNow({ log }: FastifyRequest, { framers }: SitePages): Promise<readonly string[]> {
  return framers().catch((error: unknown) => {
    log.warn({ err: error }, 'framing systems not read');
    return [];
  });
}
