import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const pageOf = (dist: string): string => readFileSync(join(dist, 'index.html'), 'utf8');

/** Path of the first script of a built site. Its name changes with every script it leads to. */
export function entryOf(dist: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(pageOf(dist))?.[1];
  if (entry === undefined) throw new Error('the built page has no script');
  return entry;
}

/** Changes with every change of the site. */
export function releaseOf(dist: string): string {
  const manifest = readFileSync(join(dist, '.vite/manifest.json'));
  return createHash('sha256').update(pageOf(dist)).update(manifest).digest('hex').slice(0, 16);
}
