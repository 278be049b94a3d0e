import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFolder } from '../folders.ts';

const manifest = readFileSync(join(serverFolder, 'package.json'), 'utf8');

// Our own file: `version` exists.
export const version = (JSON.parse(manifest) as { version: string }).version;
export const startedAt = new Date();
/** Current memory of the process, in bytes. */
export const memoryInUse = (): number => process.memoryUsage.rss();
