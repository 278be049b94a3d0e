import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuseUnknownPath } from './refusals.ts';

/** Serves the built web: hashed assets for ever, the page itself always fresh, any screen's address by the one page. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
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
  const sendPage = (reply: FastifyReply) => reply.sendFile('index.html');
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    return isPage ? sendPage(reply) : refuseUnknownPath(request, reply);
  });
}

/** The page names the assets of its release, so it is asked for each time; an asset's name changes with its content. */
function cachingOf(path: string): string {
  if (path.endsWith('.html')) return 'no-cache';
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
}
