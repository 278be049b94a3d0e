import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { mayBeFramed } from '@ganlin/contract/embed/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnknownPath } from './refusals.ts';

/** The origins of the systems that may show our pages in their frames. */
export type Framers = () => Promise<readonly string[]>;

/** Serves the built web: hashed assets for ever, the page itself always fresh, any screen's address by the one page. */
export async function serveWeb(app: FastifyInstance, root: string, framers: Framers): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(refuseUnknownPath);
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path));
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', search = ''] = request.url.split('?');
    if (mayBeFramed(path, new URLSearchParams(search))) openToFrames(reply, await framersNow(request, framers));
    return reply.sendFile('index.html');
  };
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    return isPage ? sendPage(request, reply) : refuseUnknownPath(request, reply);
  });
}

/** The older header knows no list, so it goes; and the address, which may carry a token, is told to nobody. */
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

/** A page is better shown to nobody else's frame than not at all. */
async function framersNow({ log }: FastifyRequest, framers: Framers): Promise<readonly string[]> {
  return framers().catch((error: unknown) => {
    log.warn({ err: error }, 'framing systems not read');
    return [];
  });
}

/** The page names the assets of its release, so it is asked for each time; an asset's name changes with its content. */
function cachingOf(path: string): string {
  if (path.endsWith('.html')) return 'no-cache';
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
}
