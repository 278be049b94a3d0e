import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_WORKER_PATH } from '@ganlin/contract/portal/offline';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../../scripts/at-end.ts';
import { readConfig } from '../../../config.ts';
import { openHttp } from '../server.ts';
import { serveServiceWorker } from './service-worker.ts';

const addresses = { NODE_ENV: 'development', DATABASE_URL: 'postgres://host/name', REDIS_URL: 'redis://host' };
const BUILT = 'self.release = "built";';

async function workerOf(root: string, settings: Readonly<Record<string, string>> = {}) {
  const config = readConfig({ ...addresses, ...settings });
  const http = await openHttp(config, pino({ level: 'silent' }));
  onTestFinished(() => http.close());
  serveServiceWorker(http, root, config);
  return http.inject(SERVICE_WORKER_PATH);
}

it('serves the built worker, which browsers revalidate each time', async () => {
  using root = temporaryFolder('web-root-');
  writeFileSync(join(root.path, 'sw.js'), BUILT);
  const { statusCode, headers, body } = await workerOf(root.path);
  expect([statusCode, body]).toEqual([200, BUILT]);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
});

it('serves a worker that removes itself when switched off, also without a build', async () => {
  using root = temporaryFolder('web-root-');
  const without = await workerOf(root.path, { SERVICE_WORKER: 'off' });
  expect(without.body).toContain('registration.unregister()');
  writeFileSync(join(root.path, 'sw.js'), BUILT);
  const { body, headers } = await workerOf(root.path, { SERVICE_WORKER: 'off' });
  expect(body).toBe(without.body);
  expect(headers['cache-control']).toBe('no-cache');
});

it('serves nothing for a build without a worker', async () => {
  using root = temporaryFolder('web-root-');
  expect((await workerOf(root.path)).statusCode).toBe(404);
});
