import { join, resolve } from 'node:path';

/**
 * The folder `server`, with migrations and demo data: the parent of `src` in the repository and of `dist` in a
 * release, where every bundled file lies directly in `dist`. Other files must not compute it from their own location.
 */
export const serverFolder = resolve(import.meta.dirname, '..');
export const migrationsFolder = join(serverFolder, 'migrations');
/** The repository, or the release. */
export const rootFolder = resolve(serverFolder, '..');

/** A file or folder (with a trailing slash) of the demo data. */
export const demoUrl = (path: string): URL => new URL(`../demo/${path}`, import.meta.url);
