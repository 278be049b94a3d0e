import type { LockedPackage, Lockfile } from '../packages.rules.ts';

export type Arch = 'x64' | 'arm64';

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The path in package-lock.json of the package that a file belongs to; undefined for our own files. */
export const packageOf = (file: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** Paths in node_modules of these packages of `from`, and of all that they need on Linux with this processor. */
export function closureOf(
  lock: Lockfile,
  names: readonly string[],
  { arch, from = '' }: { readonly arch: Arch; readonly from?: string },
): string[] {
  const found = new Set<string>();
  const add = (at: string, name: string, isOptional: boolean) => {
    const path = resolvedIn(lock, at, name);
    if (path === undefined) {
      if (isOptional) return;
      throw new Error(`${name}, needed by ${at || 'the release'}, is not in package-lock.json`);
    }
    const locked = lock[path] ?? {};
    if (locked.link || found.has(path) || !runsOn(locked, arch)) return;
    found.add(path);
    for (const needed of Object.keys(locked.dependencies ?? {})) add(path, needed, false);
    for (const needed of Object.keys(locked.optionalDependencies ?? {})) add(path, needed, true);
  };
  for (const name of names) add(from, name, false);
  return [...found].sort();
}

/** As Node resolves it: in the nearest node_modules, upwards. */
function resolvedIn(lock: Lockfile, from: string, name: string): string | undefined {
  for (let at = from; ; at = parentOf(at)) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[path]) return path;
    if (at === '') return undefined;
  }
}

function parentOf(path: string): string {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? '' : path.slice(0, at);
}

function runsOn({ os, cpu, libc }: LockedPackage, arch: Arch): boolean {
  return (!os || os.includes('linux')) && (!cpu || cpu.includes(arch)) && (!libc || libc.includes('glibc'));
}
