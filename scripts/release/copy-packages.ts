import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { temporaryFolder } from '../at-end.ts';
import type { Lockfile } from '../packages.rules.ts';
import { nameOf } from './locked-packages.rules.ts';

/** Of no use to a running process; licences stay. */
const useless =
  /\.(map|d\.ts|d\.mts|d\.cts|ts|mts|cts|flow|markdown|tgz)$|^(test|tests|__tests__|docs|example|examples)$/;
const readme = /^(readme|changelog|history|contributing|security)\b/i;

/** Copies packages from node_modules; fetches those that are for another processor than this computer's. */
export function copyPackages(repository: string, paths: readonly string[], lock: Lockfile, to: string): void {
  for (const path of paths) {
    const installed = join(repository, path);
    using fetched = existsSync(installed) ? undefined : fetchPackage(nameOf(path), lock[path] ?? {});
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(fetched?.path ?? installed, target, { recursive: true, filter: isUseful });
  }
}

/** Nested packages are copied by their own path. */
function isUseful(source: string): boolean {
  const name = basename(source);
  return name !== 'node_modules' && !useless.test(name) && !readme.test(name);
}

/** From the registry, with the content that package-lock.json states. */
export function fetchPackage(
  name: string,
  { version, integrity }: { readonly version?: string | undefined; readonly integrity?: string | undefined },
): { readonly path: string } & Disposable {
  const folder = temporaryFolder('package-');
  const command = ['pack', '--silent', '--json', `${name}@${version ?? ''}`, '--pack-destination', folder.path];
  const report = JSON.parse(execFileSync('npm', command, { encoding: 'utf8', cwd: folder.path })) as unknown;
  // A list, or since npm 12 an object by name.
  const [packed] = Object.values(report as Record<string, { filename: string; integrity: string }>);
  if (!packed || (integrity !== undefined && packed.integrity !== integrity))
    throw new Error(`${name}@${version ?? ''} from the registry is not the one of package-lock.json`);
  execFileSync('tar', ['xzf', join(folder.path, packed.filename)], { cwd: folder.path });
  return { path: join(folder.path, 'package'), [Symbol.dispose]: () => folder[Symbol.dispose]() };
}
