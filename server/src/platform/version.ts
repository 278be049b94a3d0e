import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rootFolder, serverFolder } from '../folders.ts';

const Release = z.object({ version: z.string(), commit: z.string() });

/** Version and commit of this release; the repository has no commit but the one that is checked out. */
export const { version, commit } = readBuild();
export const startedAt = new Date();
/** Current memory of the process, in bytes. */
export const memoryInUse = (): number => process.memoryUsage.rss();

function readBuild(): z.infer<typeof Release> {
  const file = join(rootFolder, 'release.json');
  // Written by `npm run release`.
  if (existsSync(file)) return Release.parse(JSON.parse(readFileSync(file, 'utf8')));
  const manifest: unknown = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8'));
  return { ...Release.pick({ version: true }).parse(manifest), commit: 'development' };
}
