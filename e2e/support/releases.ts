import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../../scripts/at-end.ts';
import { openSite, type Site } from './site.ts';
import { test as base } from './test.ts';

const dist = resolve(import.meta.dirname, '../../web/dist');
const isText = (name: string): boolean => /\.(m?js|css|html|json)$/.test(name);

/** Journeys on a site of their own, whose release they replace while pages of the old one are open. */
export const test = base.extend<object, { readonly webRoot: string }>({
  webRoot: [
    async ({ browserName: _browser }, use) => {
      const { path } = temporaryFolder('e2e-web-');
      await cp(dist, path, { recursive: true });
      await use(path);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ webRoot }, use, { parallelIndex }) => {
      const site = await openSite(parallelIndex, { WEB_ROOT: webRoot });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Restarts the site with a next release. */
export async function release(site: Site, webRoot: string, mark: string): Promise<void> {
  await site.kill();
  await replaceRelease(webRoot, mark);
  await site.start();
}

/**
 * Replaces the site in a folder by a next release, as a deployment does: every hashed file has a new name, and those of
 * the old release are gone.
 */
async function replaceRelease(folder: string, mark: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = new Map<string, string>();
  for (const name of await readdir(assets)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(assets, name));
    else names.set(name, name.replace(/(\.\w+)$/, `${mark}$1`));
  }
  for (const [name, next] of names) await rename(join(assets, name), join(assets, next));
  for (const part of ['', 'assets', '.vite', '.render']) {
    for (const name of (await readdir(join(folder, part))).filter(isText)) {
      const file = join(folder, part, name);
      const text = await readFile(file, 'utf8');
      await writeFile(
        file,
        text.replace(/[\w.-]+/g, (word) => names.get(word) ?? word),
      );
    }
  }
}

/** Deletes the files of a screen, as if a deployment had forgotten them. */
export async function deleteAssets(folder: string, start: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => name.startsWith(start) && name.endsWith('.js'));
  if (names.length === 0) throw new Error(`no file of the build starts with ${start}`);
  for (const name of names) await rm(join(assets, name));
}
