/** Checks where packages come from, which ones may run install scripts, and the licences of production code. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { licenceFaults, originFaults, rangeFaults, scriptFaults, type Lockfile } from './packages.rules.ts';

interface PackageFile {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const repository = resolve(import.meta.dirname, '..');
const lock = (read('package-lock.json') as { packages: Lockfile }).packages;
const root = read('package.json') as PackageFile;
const files = ['package.json', ...(root.workspaces ?? []).map((name) => `${name}/package.json`)];

const faults = [
  ...originFaults(lock),
  ...scriptFaults(lock, root.allowScripts ?? {}),
  ...licenceFaults(lock),
  ...files.flatMap((file) => {
    const { dependencies, devDependencies } = read(file) as PackageFile;
    return rangeFaults(file, { ...dependencies, ...devDependencies });
  }),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `${Object.keys(lock).length} packages: origin, install scripts, licences and versions are as they should be`,
);

function read(file: string): unknown {
  return JSON.parse(readFileSync(resolve(repository, file), 'utf8'));
}
