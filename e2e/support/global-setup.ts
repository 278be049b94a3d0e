import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureServices } from '../../scripts/services.ts';
import { dropWorld, makeModelWorld } from './world.ts';

const page = resolve(import.meta.dirname, '../../web/dist/index.html');

export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(page)) throw new Error('build the web first: npm run build');
  const services = await ensureServices();
  const world = await makeModelWorld(services);
  return () => dropWorld(services, world);
}
