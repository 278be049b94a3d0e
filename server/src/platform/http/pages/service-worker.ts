import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_WORKER_PATH } from '@ganlin/contract/portal/offline';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Not served as static files: the response depends on the settings. */
export const SERVICE_WORKER_FILES = [SERVICE_WORKER_PATH.slice(1)];

/**
 * Removes an installed service worker and everything it stored. Open pages continue without it: none is reloaded, it
 * may be an exam.
 */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/**
 * Serves the service worker at its stable URL, always revalidated, or with `SERVICE_WORKER=off` a script that removes
 * it. Read once: a release is a new process.
 */
export function serveServiceWorker(app: FastifyInstance, root: string, config: Pick<Config, 'serviceWorker'>): void {
  const file = join(root, SERVICE_WORKER_PATH);
  if (config.serviceWorker && !existsSync(file)) return;
  const script = config.serviceWorker ? readFileSync(file, 'utf8') : REMOVAL;
  app.get(SERVICE_WORKER_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
