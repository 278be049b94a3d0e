/** Checks that no product folder has too many source files to grasp at a glance. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { crowdedFolders, MAX_FILES } from './rooms.rules.ts';

const files = globSync('{contract,domain,server,web}/src/**/*.{ts,tsx}', { cwd: resolve(import.meta.dirname, '..') });
const complaints = crowdedFolders(files);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);
console.log(`no folder has more than ${MAX_FILES} source files`);
