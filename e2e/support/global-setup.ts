import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openSite } from './site.ts';

const page = resolve(import.meta.dirname, '../../web/dist/index.html');

/** One site for the journeys that do not break it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(page)) throw new Error('build the web first: npm run build');
  const site = await openSite(0);
  Object.assign(process.env, {
    E2E_ORIGIN: site.origin,
    E2E_DATABASE: (site.db.options as { connectionString: string }).connectionString,
    E2E_REDIS: `redis://${site.redis.options.password ? `:${site.redis.options.password}@` : ''}${site.redis.options.host}:${site.redis.options.port}/${site.redis.options.db}`,
  });
  return site.close;
}
