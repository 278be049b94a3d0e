import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const manifest = readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8');

// Our own file: `version` exists.
export const version = (JSON.parse(manifest) as { version: string }).version;
export const startedAt = new Date();
/** Current memory of the process, in bytes. */
export const memoryInUse = (): number => process.memoryUsage.rss();
